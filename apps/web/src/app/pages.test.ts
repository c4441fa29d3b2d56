import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, pages } from '@pollen/contract/pages'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../features')

test.each(Object.entries<Page>(pages))('the files of page %s export its components', (_name, page) => {
  for (const { file, component } of [page, page.forVisitors ?? page])
    expect(readFileSync(join(features, `${file}.tsx`), 'utf8')).toContain(`export function ${component}(`)
})
