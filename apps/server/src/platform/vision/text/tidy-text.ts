import type { LineBox } from './box-region.ts'
import type { ReadLine } from './decode-line.ts'

export type FoundLine = ReadLine & { box: LineBox }

/** Below this it is guessing. */
const leastConfidence = 0.7
const longest = 500

/** What was read, as a person would write it down: pieces beside each other on one line, from top to bottom. */
export function tidyText(found: FoundLine[]): string {
  const pieces = found
    .map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text, confidence }) => confidence >= leastConfidence && saysSomething(text))
    .sort((a, b) => a.box.y - b.box.y)
  const rows: FoundLine[][] = []
  for (const piece of pieces) {
    const row = rows.at(-1)
    if (row && isBeside(row[0], piece)) row.push(piece)
    else rows.push([piece])
  }
  const lines = rows.map((row) =>
    row
      .sort((a, b) => a.box.x - b.box.x)
      .map(({ text }) => text)
      .join(' '),
  )
  return cut(lines.join('\n'))
}

/** Two letters or digits at least, for a lone one is mostly a scratch or a screw. */
const saysSomething = (text: string) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text)

function isBeside(one: FoundLine | undefined, other: FoundLine): boolean {
  if (!one) return false
  return Math.abs(one.box.y - other.box.y) < Math.min(one.box.height, other.box.height) / 2
}

/** At a space, where there is one near the end. */
function cut(text: string): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest - 1)
  return `${start.replace(/\s+\S{0,30}$/, '')}…`
}
