import { expect, test } from 'vitest'
import { coverStatements, shapeOf } from './cover-statements.ts'

const file = (name: string, ms: number, ...statements: string[]) => ({ file: name, ms, statements })

test('every statement is sent by one of the chosen files, which are the quick ones', () => {
  const files = [
    file('slow', 9_000, 'SELECT a', 'SELECT b', 'SELECT c'),
    file('quick', 100, 'SELECT a', 'SELECT b'),
    file('other', 100, 'SELECT c'),
    file('silent', 10),
  ]
  expect(coverStatements(files)).toEqual(['other', 'quick'])
})

test('a file that later ones made superfluous is left out', () => {
  const files = [
    file('first', 100, 'SELECT a', 'SELECT b', 'SELECT c', 'SELECT d'),
    file('left', 100, 'SELECT a', 'SELECT b', 'SELECT e'),
    file('right', 100, 'SELECT c', 'SELECT d', 'SELECT f'),
  ]
  expect(coverStatements(files)).toEqual(['left', 'right'])
})

test('statements that differ in numbers and in the length of their lists count as one', () => {
  expect(shapeOf('SELECT 1 FROM items\n  WHERE id IN ($1, $2, $3)')).toBe(
    shapeOf('SELECT 2 FROM items WHERE id IN ($7)'),
  )
  expect(shapeOf('INSERT INTO items (id, name) VALUES ($1, $2), ($3, $4)')).toBe(
    shapeOf('INSERT INTO items (id, name) VALUES ($1, $2)'),
  )
  expect(shapeOf('SELECT id FROM items')).not.toBe(shapeOf('SELECT id FROM members'))
})
