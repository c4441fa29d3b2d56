import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@pollen/contract/pages'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../features')

test.each(Object.entries(pages))('the file of page %s exports its component', (_name, { file, component }) => {
  expect(readFileSync(join(features, `${file}.tsx`), 'utf8')).toContain(`export function ${component}(`)
})
