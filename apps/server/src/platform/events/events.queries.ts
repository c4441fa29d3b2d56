import type { AppEvent, StreamOwner } from '@pollen/contract/events'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../database/open-database.ts'
import { perStreamKind, type Signal } from './signal.ts'

/** Subqueries that select the ids of the members to signal, from the ids of the stream owners. */
export type Audiences = Record<StreamOwner, (ownerIds: RawBuilder<unknown>) => RawBuilder<unknown>>

/** Numbers and inserts events of one kind of stream in a single statement. Returns the ids to signal. */
export async function insertEvents(tx: Tx, events: AppEvent[], audiences: Audiences): Promise<Signal> {
  const [column, ...others] = new Set(events.flatMap(({ stream }) => Object.keys(stream) as StreamOwner[]))
  if (!column || others.length > 0) throw new Error('events emitted together must belong to the same kind of stream')
  const owner = sql.ref(column)
  const ids = [...new Set(events.flatMap(({ stream }) => Object.values(stream)))]
  const members = audiences[column](sql`SELECT owner_id FROM new_events`)
  const { rows } = await sql<{ id: number }>`
    WITH new_events AS (
      SELECT * FROM unnest(
        ${events.flatMap(({ stream }) => Object.values(stream))}::bigint[],
        ${events.map(({ type }) => type)}::text[],
        ${events.map(({ data }) => JSON.stringify(data))}::jsonb[],
        ${events.map(({ at }) => at)}::timestamptz[]
      ) WITH ORDINALITY AS new_events (owner_id, type, data, created_at, position)
    ), counters AS (
      -- In a fixed order, so that transactions that emit to the same streams do not deadlock.
      INSERT INTO event_streams (${owner}, last_seq)
      SELECT owner_id, count(*) FROM new_events GROUP BY owner_id ORDER BY owner_id
      ON CONFLICT (${owner}) DO UPDATE SET last_seq = event_streams.last_seq + excluded.last_seq
      RETURNING id, ${owner} AS owner_id, last_seq
    ), inserted AS (
      INSERT INTO events (stream_id, seq, type, data, created_at)
      SELECT id,
        last_seq - count(*) OVER (PARTITION BY id) + row_number() OVER (PARTITION BY id ORDER BY position),
        type, data, created_at
      FROM new_events JOIN counters USING (owner_id)
    )
    SELECT DISTINCT id FROM (${members}) AS members (id) WHERE id IS NOT NULL`.execute(tx)
  const signalledIds = { [`${column}s`]: ids, member_ids: rows.map(({ id }) => id) }
  return perStreamKind((list) => signalledIds[list] ?? [])
}

/** Channel of our signals for LISTEN and NOTIFY. */
export const signalChannel = 'pollen_signals'

export const notifyText = 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text'

/** Notifies all listeners of the database when the transaction commits. */
export async function notifyListeners(tx: Tx, texts: string[]) {
  await tx.executeQuery(CompiledQuery.raw(notifyText, [signalChannel, texts]))
}

export const listEventsOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom('events')
    .innerJoin('event_streams', 'event_streams.id', 'events.stream_id')
    .select(['events.seq', 'events.type', 'events.data', 'events.created_at'])
    .where('event_streams.member_id', '=', memberId)
    .orderBy('events.seq')
    .execute()
