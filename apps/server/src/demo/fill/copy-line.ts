type Value = string | number | boolean | Date | null | undefined

/** One row in COPY's text format. */
export function copyLine(values: readonly Value[]): string {
  return `${values.map(copyText).join('\t')}\n`
}

const special = /[\\\t\n\r]/
const allSpecial = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyText(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  // Hardly any text needs it, and looking is cheaper than replacing.
  return special.test(value) ? value.replace(allSpecial, (character) => escapes[character] as string) : value
}
