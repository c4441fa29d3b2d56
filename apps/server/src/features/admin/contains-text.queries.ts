import { type RawBuilder, sql } from 'kysely'

/** Whether a text contains another, without regard to case and accents. `%`, `_` and `\` are ordinary characters. */
export function containsText(text: RawBuilder<unknown>, part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`unaccent(${text}) ILIKE unaccent(${pattern})`
}
