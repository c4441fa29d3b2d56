import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test('a straight apostrophe becomes a curly one', () => {
  expect(typeset("It's a sturdy bench.", 'en')).toBe('It’s a sturdy bench.')
})

test('French punctuation never starts a line', () => {
  expect(typeset("Prenez « l'autre » : il est mieux !", 'fr')).toBe(
    'Prenez «\u202fl’autre\u202f»\u202f: il est mieux\u202f!',
  )
})
