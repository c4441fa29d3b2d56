import { expect, test } from 'vitest'
import { itemStates } from './item-states.ts'

const now = new Date('2026-06-15T12:00:00Z')
const open = { is_closed: false, visibility: 'PB', startdate: '2026-06-01T00:00:00Z', enddate: null } as const

test('what is public and can be had now needs no word', () => {
  expect(itemStates(open, now)).toEqual([])
})

test('it has ended at its very end, and is not there before its start', () => {
  expect(itemStates({ ...open, enddate: '2026-06-15T12:00:00.000Z' }, now)).toEqual(['ended'])
  expect(itemStates({ ...open, enddate: '2026-06-15T12:00:00.001Z' }, now)).toEqual([])
  expect(itemStates({ ...open, startdate: '2026-06-15T12:00:00.001Z' }, now)).toEqual(['notYet'])
})

test('a draft can have ended too; a closed item is closed and nothing else', () => {
  const ended = { ...open, visibility: 'DR', enddate: '2026-06-02T00:00:00Z' } as const
  expect(itemStates(ended, now)).toEqual(['draft', 'ended'])
  expect(itemStates({ ...ended, is_closed: true }, now)).toEqual(['closed'])
})
