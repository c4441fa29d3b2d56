/** A statement for the driver. Without values it is sent as a simple query, as the server does. */
export type Statement = { text: string; values?: (string | null)[]; name?: string }

type Entry = { application_name?: string; message?: string; detail?: string }

/** Reads the statements of an application between two marks from PostgreSQL's log (jsonlog, log_statement = all). */
export function readStatements(
  log: string,
  { application, from, to }: { application: string; from: string; to: string },
) {
  const entries = log.split('\n').filter(Boolean).map(parseEntry)
  const begin = entries.findIndex(({ message }) => message?.includes(from))
  const end = entries.findIndex(({ message }) => message?.includes(to))
  const between = entries.slice(begin + 1, end)
  return between.filter((entry) => entry.application_name === application).flatMap((entry) => statementOf(entry) ?? [])
}

/** PostgreSQL may not have finished writing the last line. */
function parseEntry(line: string): Entry {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}

/** Parses `statement: BEGIN`, or `execute <unnamed>: SELECT $1` with the detail `Parameters: $1 = '…'`. */
function statementOf({ message = '', detail = '' }: Entry): Statement | null {
  const plain = /^statement: (.*)$/s.exec(message)
  if (plain?.[1]) return { text: plain[1] }
  const [, name, text] = /^execute ([^:]+): (.*)$/s.exec(message) ?? []
  if (!name || !text) return null
  return { text, values: readValues(detail), ...(name !== '<unnamed>' && { name }) }
}

function readValues(detail: string): (string | null)[] {
  const values = detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)
  return Array.from(values, ([, quoted]) => quoted?.replaceAll("''", "'") ?? null)
}
