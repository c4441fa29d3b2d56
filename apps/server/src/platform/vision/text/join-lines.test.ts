import { expect, test } from 'vitest'
import { joinLines, type TextLine } from './join-lines.ts'

const line = (text: string, x: number, y: number, confidence = 0.95): TextLine => ({
  text,
  confidence,
  box: { x, y, width: 100, height: 20, angle: 0 },
})

test('joins adjacent pieces to lines, from top to bottom', () => {
  const found = [line('Exupéry', 300, 52), line('Le Petit Prince', 100, 10), line(' Antoine  de Saint-', 100, 50)]
  expect(joinLines(found)).toBe('Le Petit Prince\nAntoine de Saint- Exupéry')
})

test('drops guesses and single characters', () => {
  expect(joinLines([line('Maybe', 0, 0, 0.4), line('o', 0, 40), line('- -', 0, 80)])).toBe('')
})

test('truncates a long text at a word', () => {
  const page = joinLines(Array.from({ length: 40 }, (_, n) => line('words and more words', 0, n * 40)))
  expect(page.length).toBeLessThanOrEqual(500)
  expect(page).toMatch(/(words|and|more)…$/)
})
