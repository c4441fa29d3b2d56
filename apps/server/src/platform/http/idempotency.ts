import { createHash } from 'node:crypto'
import type { Endpoint } from '@pollen/contract/endpoint'
import type { ErrorKey } from '@pollen/contract/errors'
import { sql } from 'kysely'
import { AppError } from '../../errors.ts'
import type { Tx } from '../database/open-database.ts'
import type { Job } from '../jobs/job.ts'

/** Answers are kept this long. The job that deletes older ones runs now and then, so age decides. */
export const answersKeptMs = 86_400_000

/** What a call is of. Its path is part of the input, and is compared with it. */
export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** A call that its sender may repeat, because they do not know whether the first one arrived. */
export type IdempotentCall = { memberId: number; key: string; call: string; input: unknown; now: Date }

/**
 * Runs a call the first time; a repeated one gets the answer of the first. Of several calls at the same moment the others
 * wait for the first, because the key is written before anything else.
 */
export async function answerOnce<Answer>(tx: Tx, sent: IdempotentCall, run: () => Promise<Answer>): Promise<Answer> {
  const repeated = await insertKeys<Answer>(tx, [sent])
  const first = repeated.get(sent)
  if (first) return first()
  const answer = await run()
  await keepAnswers(tx, [{ sent, answer }])
  return answer
}

/** How a call is answered that was made before: with the answer of the first, or an error that says why there is none. */
type AnswerOfFirst<Answer> = () => Answer

/** Writes the keys of calls. Returns those calls that were made before. */
export async function insertKeys<Answer>(
  tx: Tx,
  calls: IdempotentCall[],
): Promise<Map<IdempotentCall, AnswerOfFirst<Answer>>> {
  if (calls.length === 0) return new Map()
  const inserted = await insertNewKeys(tx, calls)
  const repeated = calls.filter((call) => !inserted.has(keyOf(call)))
  const firstCalls = repeated.length > 0 ? await findFirstCalls(tx, repeated) : new Map<string, FirstCall>()
  return new Map(repeated.map((call) => [call, () => answerOfFirst<Answer>(call, firstCalls.get(keyOf(call)))]))
}

/** A key belongs to one member. */
const keyOf = ({ memberId, key }: Pick<IdempotentCall, 'memberId' | 'key'>) => `${memberId} ${key}`

const hashOf = ({ input }: IdempotentCall) => createHash('sha256').update(JSON.stringify(input)).digest()

type KeyRow = { memberId: number; key: string }
type FirstCall = KeyRow & { call: string; input_hash: Buffer; answer: unknown }

/** In one order, so that two transactions with the same keys wait for each other instead of deadlocking. */
async function insertNewKeys(tx: Tx, calls: IdempotentCall[]): Promise<Set<string>> {
  const { rows } = await sql<KeyRow>`
    INSERT INTO idempotency_keys AS stored (member_id, key, call, input_hash, created_at)
    SELECT * FROM unnest(
      ${calls.map(({ memberId }) => memberId)}::bigint[], ${calls.map(({ key }) => key)}::text[],
      ${calls.map(({ call }) => call)}::text[], ${calls.map(hashOf)}::bytea[], ${calls.map(({ now }) => now)}::timestamptz[]
    ) AS sent (member_id, key, call, input_hash, created_at) ORDER BY member_id, key
    ON CONFLICT (member_id, key) DO UPDATE
    SET call = excluded.call, input_hash = excluded.input_hash, created_at = excluded.created_at, answer = NULL
    WHERE stored.created_at <= excluded.created_at - ${answersKeptMs} * interval '1 ms'
    RETURNING member_id AS "memberId", key`.execute(tx)
  return new Set(rows.map(keyOf))
}

async function findFirstCalls(tx: Tx, repeated: IdempotentCall[]): Promise<Map<string, FirstCall>> {
  const { rows } = await sql<FirstCall>`
    SELECT member_id AS "memberId", key, call, input_hash, answer FROM idempotency_keys
    JOIN unnest(${repeated.map(({ memberId }) => memberId)}::bigint[], ${repeated.map(({ key }) => key)}::text[])
      AS repeated (member_id, key) USING (member_id, key)`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function answerOfFirst<Answer>(sent: IdempotentCall, first: FirstCall | undefined): Answer {
  if (!first) throw new Error('A key that could not be written is gone')
  if (first.call !== sent.call) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (typeof first.answer === 'string') throw new AppError(first.answer as ErrorKey)
  // With the first answer, from which its sender learns that an attempt arrived whose answer was lost.
  if (!first.input_hash.equals(hashOf(sent))) throw new AppError('IDEMPOTENCY_KEY_REUSED', { details: first.answer })
  return first.answer as Answer
}

/** Keeps the answers of calls whose keys were written in this transaction. */
export async function keepAnswers(tx: Tx, answered: { sent: IdempotentCall; answer: unknown }[]) {
  if (answered.length === 0) return
  await sql`
    UPDATE idempotency_keys SET answer = given.answer FROM unnest(
      ${answered.map(({ sent }) => sent.memberId)}::bigint[], ${answered.map(({ sent }) => sent.key)}::text[],
      ${answered.map(({ answer }) => JSON.stringify(answer))}::jsonb[]
    ) AS given (member_id, key, answer)
    WHERE idempotency_keys.member_id = given.member_id AND idempotency_keys.key = given.key`.execute(tx)
}

type Deletion = {
  /** What made it. */
  endpoint: Endpoint
  /** Who called that, and what they got. */
  made: { memberId: number; id: number }[]
  /** What a repeated call is answered from now on: it must not make again what was deleted. */
  error: ErrorKey
}

/** Forgets the words of what was deleted, in the answers and in the hashes from which they could be guessed. */
export async function forgetAnswers(tx: Tx, { endpoint, made, error }: Deletion) {
  await sql`
    UPDATE idempotency_keys SET answer = ${JSON.stringify(error)}::jsonb, input_hash = ''
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS made ("memberId" bigint, id text)
    WHERE member_id = made."memberId" AND call = ${callName(endpoint)} AND answer ->> 'id' = made.id`.execute(tx)
}

export const deleteOldAnswers: Job = {
  name: 'forget-answers',
  async run({ db, clock }) {
    const before = new Date(clock().getTime() - answersKeptMs)
    await db.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()
  },
}
