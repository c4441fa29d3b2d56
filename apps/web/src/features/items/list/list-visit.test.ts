import { expect, test } from 'vitest'
import { createListVisit } from './list-visit.ts'

const rows = { columns: 2, steps: [400, 420] }

/** A member opens the list for the first time, scrolls, and opens an item. */
function aListLeftBehind() {
  const visit = createListVisit()
  const isNew = visit.open('first')
  visit.continueAs('first')
  visit.keepRows(rows)
  return { visit, isNew }
}

test('the first visit keeps the items that were just loaded', () => {
  expect(aListLeftBehind().isNew).toBe(false)
})

test('the Back button returns to the rows as the member left them', () => {
  const { visit } = aListLeftBehind()
  expect([visit.open('first'), visit.rows()]).toEqual([false, rows])
})

test('a new visit uses no rows of an earlier one', () => {
  const { visit } = aListLeftBehind()
  expect([visit.open('second'), visit.rows().steps]).toEqual([true, []])
})

test('a visit continues when its filters change', () => {
  const { visit } = aListLeftBehind()
  visit.continueAs('filtered')
  expect([visit.open('filtered'), visit.rows()]).toEqual([false, rows])
})
