import { expect, test } from 'vitest'
import { coverStatements, shapeOf } from './cover-statements.ts'

const file = (name: string, ...statements: string[]) => ({ file: name, statements })

test('chooses few files that together send every statement', () => {
  const files = [
    file('many', 'SELECT a', 'SELECT b', 'SELECT c'),
    file('some', 'SELECT a', 'SELECT b'),
    file('other', 'SELECT c', 'SELECT d'),
    file('silent'),
  ]
  expect(coverStatements(files)).toEqual(['many', 'other'])
})

test('the order of the files does not matter', () => {
  const files = ['first', 'second', 'third'].map((name) => file(name, 'SELECT a'))
  expect(coverStatements(files)).toEqual(['first'])
  expect(coverStatements(files.toReversed())).toEqual(['first'])
})

test('leaves out a file that later choices made redundant', () => {
  const files = [
    file('first', 'SELECT a', 'SELECT b', 'SELECT c', 'SELECT d'),
    file('left', 'SELECT a', 'SELECT b', 'SELECT e'),
    file('right', 'SELECT c', 'SELECT d', 'SELECT f'),
  ]
  expect(coverStatements(files)).toEqual(['left', 'right'])
})

test('statements that differ only in numbers and list lengths count as one', () => {
  expect(shapeOf('SELECT 1 FROM items\n  WHERE id IN ($1, $2, $3)')).toBe(
    shapeOf('SELECT 2 FROM items WHERE id IN ($7)'),
  )
  expect(shapeOf('INSERT INTO items (id, name) VALUES ($1, $2), ($3, $4)')).toBe(
    shapeOf('INSERT INTO items (id, name) VALUES ($1, $2)'),
  )
  expect(shapeOf('SELECT id FROM items')).not.toBe(shapeOf('SELECT id FROM members'))
})
