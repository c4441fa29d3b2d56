import { type RawBuilder, sql } from 'kysely'

/** How many mails go out at once to a member in an hour. What comes beyond is gathered in one. */
const maxInAnHour = { items: 6, conversations: 12 }

type MailTimes = {
  topic: keyof typeof maxInAnHour
  family: RawBuilder<string>
  /** A table or CTE of members: member_id. */
  readers: RawBuilder<unknown>
  now: Date
}

/** What joins a mail by then is committed when it is sent. */
const settle = sql`interval '30 seconds'`

/** A time further ahead than any mail can be due was set by a clock that was wrong. */
const tooFarAhead = sql`interval '2 hours'`

/**
 * Notes for each reader when the next mail is due, and returns it (member_id, due_at): now, or once the first of as many as they
 * get in an hour is an hour old. What comes before that time joins the same mail. Two that do it at once wait for each other.
 */
export function claimMailTimes({ topic, family, readers, now }: MailTimes): RawBuilder<unknown> {
  const max = sql.lit(maxInAnHour[topic])
  /** When a mail of the family is due that can still take something in. */
  const gatheringUntil = (ofFamily: RawBuilder<string>) => sql`(
        SELECT max(at) FROM unnest(known.due_at, known.families) AS mail (at, family)
        WHERE family = ${ofFamily} AND at > ${now}::timestamptz + ${settle} AND at < ${now}::timestamptz + ${tooFarAhead})`
  const latest = sql`known.due_at[cardinality(known.due_at)]`
  // A microsecond later, so that nothing is taken for gathered that has a mail of its own at that moment.
  const next = sql`greatest(${now}::timestamptz,
          known.due_at[cardinality(known.due_at) - ${max} + 1] + interval '1 hour 1 microsecond')`
  const append = (column: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`CASE
          WHEN ${gatheringUntil(sql`excluded.families[1]`)} IS NOT NULL THEN known.${column}
          WHEN ${latest} > ${now}::timestamptz + ${tooFarAhead} THEN excluded.${column}
          ELSE known.${column}[cardinality(known.${column}) - ${max} + 2:] || ${value} END`
  return sql`
      INSERT INTO instant_mails AS known (member_id, topic, due_at, families)
      SELECT member_id, ${topic}, ARRAY[${now}::timestamptz], ARRAY[${family}] FROM ${readers} ORDER BY member_id
      ON CONFLICT (member_id, topic) DO UPDATE SET
        due_at = ${append(sql`due_at`, next)},
        families = ${append(sql`families`, sql`excluded.families`)}
      RETURNING member_id, coalesce(${gatheringUntil(family)}, ${latest}) AS due_at`
}
