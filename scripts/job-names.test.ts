import { languages } from '@pollen/contract/constants'
import { expect, test } from 'vitest'
import { jobs } from '../apps/server/src/jobs.ts'
import en from '../apps/web/src/features/admin/locales/en.json' with { type: 'json' }
import fr from '../apps/web/src/features/admin/locales/fr.json' with { type: 'json' }

const texts = { en, fr }

test.each(languages)('every job has a name in %s', (language) => {
  const named = Object.keys(texts[language]).flatMap((key) => key.match(/^admin-job__(.+)/)?.[1] ?? [])
  expect(named.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
})
