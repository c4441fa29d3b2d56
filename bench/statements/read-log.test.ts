import { expect, it } from 'vitest'
import { readStatements } from './read-log.ts'

const entry = (message: string, { detail = '', application = 'pollen' } = {}) =>
  JSON.stringify({ application_name: application, error_severity: 'LOG', message, detail })

const marks = { application: 'pollen', from: 'mark-1', to: 'mark-2' }
const between = (...lines: string[]) =>
  [
    entry('statement: SELECT before'),
    entry("statement: SELECT 'mark-1'", { application: 'bench' }),
    ...lines,
    entry("statement: SELECT 'mark-2'", { application: 'bench' }),
    entry('statement: SELECT after'),
  ].join('\n')

it('reads the statements of one application between the marks, in order', () => {
  const log = between(
    entry('statement: BEGIN'),
    entry('statement: SELECT of_another', { application: 'bench' }),
    entry('execute <unnamed>: SELECT $1\nFROM items', { detail: "Parameters: $1 = '5'" }),
    entry('statement: COMMIT'),
  )
  expect(readStatements(log, marks)).toEqual([
    { text: 'BEGIN' },
    { text: 'SELECT $1\nFROM items', values: ['5'] },
    { text: 'COMMIT' },
  ])
})

it('reads values with quotes, commas, line ends and text that looks like a parameter', () => {
  const detail = "Parameters: $1 = 'l''été, $9 = ''x''', $2 = NULL, $3 = '', $4 = 'a\nb'"
  const log = between(entry('execute <unnamed>: SELECT $1, $2, $3, $4', { detail }))
  expect(readStatements(log, marks)[0]?.values).toEqual(["l'été, $9 = 'x'", null, '', 'a\nb'])
})

it('keeps the name of a prepared statement', () => {
  const log = between(entry('execute find-item: SELECT $1', { detail: "Parameters: $1 = '1'" }))
  expect(readStatements(log, marks)).toEqual([{ text: 'SELECT $1', values: ['1'], name: 'find-item' }])
})

it('skips other lines and a partially written line', () => {
  const log = between(entry('checkpoint starting: time'), '{"message":"statem')
  expect(readStatements(log, marks)).toEqual([])
})
