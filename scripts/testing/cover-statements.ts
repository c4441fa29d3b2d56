export type SentStatements = { file: string; ms: number; statements: string[] }

/** Few and quick files that together send every statement that all of these files send. */
export function coverStatements(files: SentStatements[]): string[] {
  const sent = files.map(({ file, ms, statements }) => ({ file, ms, shapes: new Set(statements.map(shapeOf)) }))
  const missing = shapesOf(sent)
  const chosen: typeof sent = []
  while (missing.size > 0) {
    const gain = ({ ms, shapes }: Sent) => [...shapes].filter((shape) => missing.has(shape)).length / (ms + 1)
    const best = sent.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const shape of best.shapes) missing.delete(shape)
    chosen.push(best)
  }
  // What was chosen early may have become superfluous, the slowest first.
  for (const each of chosen.toSorted((a, b) => b.ms - a.ms)) {
    const others = shapesOf(chosen.filter((other) => other !== each))
    if ([...each.shapes].every((shape) => others.has(shape))) chosen.splice(chosen.indexOf(each), 1)
  }
  return chosen.map(({ file }) => file).sort()
}

type Sent = { shapes: Set<string>; ms: number }

const shapesOf = (files: Sent[]) => new Set(files.flatMap(({ shapes }) => [...shapes]))

/** A statement without its numbers, and with one element of each list: what PostgreSQL parses and plans alike. */
export const shapeOf = (sql: string) =>
  sql
    .replace(/\d+/g, '0')
    .replace(/\s+/g, ' ')
    .replace(/(\$0(?:::\w+)?)(?:, ?\1)+/g, '$1')
    .replace(/(\([^()]*\))(?:, ?\1)+/g, '$1')
    .trim()
