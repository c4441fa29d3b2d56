export type SentStatements = { file: string; statements: string[] }

/**
 * Chooses a small set of files that together send every statement (greedy set cover). The result depends only on statements and
 * names, so the same code always yields the same files.
 */
export function coverStatements(files: SentStatements[]): string[] {
  const sent = files.map(({ file, statements }) => ({ file, shapes: new Set(statements.map(shapeOf)) }))
  sent.sort((one, other) => (one.file < other.file ? -1 : 1))
  const missing = shapesOf(files)
  const chosen: typeof sent = []
  while (missing.size > 0) {
    const gain = ({ shapes }: Sent) => [...shapes].filter((shape) => missing.has(shape)).length
    const best = sent.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const shape of best.shapes) missing.delete(shape)
    chosen.push(best)
  }
  // Later choices can make an early one redundant.
  for (const each of [...chosen]) {
    const others = new Set(chosen.filter((other) => other !== each).flatMap(({ shapes }) => [...shapes]))
    if ([...each.shapes].every((shape) => others.has(shape))) chosen.splice(chosen.indexOf(each), 1)
  }
  return chosen.map(({ file }) => file).sort()
}

type Sent = { shapes: Set<string> }

export const shapesOf = (files: SentStatements[]) => new Set(files.flatMap(({ statements }) => statements.map(shapeOf)))

/** Replaces numbers by 0 and lists by one element: PostgreSQL parses and plans such statements alike. */
export const shapeOf = (sql: string) =>
  sql
    .replace(/\d+/g, '0')
    .replace(/\s+/g, ' ')
    .replace(/(\$0(?:::\w+)?)(?:, ?\1)+/g, '$1')
    .replace(/(\([^()]*\))(?:, ?\1)+/g, '$1')
    .trim()
