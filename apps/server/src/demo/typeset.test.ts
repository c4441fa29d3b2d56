import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test('a text typed in a source file loses its wrapping and keeps its paragraphs', () => {
  const typed = `
    It's a sturdy
      bench.

    Two people can lift it.
  `
  expect(typeset(typed, 'en')).toBe('It’s a sturdy bench.\nTwo people can lift it.')
})

test('French punctuation never starts a line', () => {
  expect(typeset("Prenez « l'autre » : il est mieux !", 'fr')).toBe(
    'Prenez «\u202fl’autre\u202f»\u202f: il est mieux\u202f!',
  )
})
