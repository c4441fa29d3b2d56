import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@pollen/contract/constants'
import { expect, test } from 'vitest'
import { jobs } from '../apps/server/src/jobs.ts'
import { root } from '../tools/root.ts'

test.each(languages)('every job has a name in %s', async (language) => {
  const file = join(root, `apps/web/src/features/admin/locales/${language}.json`)
  const texts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
  const named = Object.keys(texts).flatMap((key) => key.match(/^admin-job__(.+)/)?.[1] ?? [])
  expect(named.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
})
