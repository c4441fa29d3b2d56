import type { LineText } from './decode-line.ts'
import type { LineBox } from './line-boxes.ts'

export type TextLine = LineText & { box: LineBox }

/** Results with a lower confidence are mostly wrong. */
const minConfidence = 0.7
const maxLength = 500

/** Joins adjacent pieces to lines, and lines from top to bottom. */
export function joinLines(lines: TextLine[]): string {
  const pieces = lines
    .map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text, confidence }) => confidence >= minConfidence && hasTwoCharacters(text))
    .sort((a, b) => a.box.y - b.box.y)
  const rows: TextLine[][] = []
  for (const piece of pieces) {
    const row = rows.at(-1)
    if (row && isBeside(row[0], piece)) row.push(piece)
    else rows.push([piece])
  }
  const joined = rows.map((row) =>
    row
      .sort((a, b) => a.box.x - b.box.x)
      .map(({ text }) => text)
      .join(' '),
  )
  return truncate(joined.join('\n'))
}

/** A single letter or digit is usually a scratch or a screw. */
const hasTwoCharacters = (text: string) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text)

function isBeside(one: TextLine | undefined, other: TextLine): boolean {
  if (!one) return false
  return Math.abs(one.box.y - other.box.y) < Math.min(one.box.height, other.box.height) / 2
}

/** Truncates at a space if there is one near the end. */
function truncate(text: string): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength - 1)
  const lastSpace = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'))
  return `${lastSpace > start.length - 32 ? start.slice(0, lastSpace) : start}…`
}
