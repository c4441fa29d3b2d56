import { createHash } from 'node:crypto'
import type { Endpoint } from '@pollen/contract/endpoint'
import type { ErrorKey } from '@pollen/contract/errors'
import { sql } from 'kysely'
import { AppError } from '../../errors.ts'
import type { Tx } from '../database/open-database.ts'
import type { Job } from '../jobs/job.ts'

/** Lifetime of stored answers. Calls compare the age, because the job deletes older answers only every hour. */
export const answersKeptMs = 86_400_000

/** Identifies the endpoint of a call. Values of path parameters are part of the input. */
export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** A call that its sender may retry if the answer was lost. */
export type IdempotentCall = { memberId: number; key: string; call: string; input: unknown; now: Date }

/**
 * Runs a call once. Retries with the same idempotency key get the answer of the first call. Concurrent retries wait for the first
 * call, because it inserts the key before anything else.
 */
export async function answerOnce<Answer>(tx: Tx, sent: IdempotentCall, run: () => Promise<Answer>): Promise<Answer> {
  if (!(await insertKey(tx, sent))) return replayAnswer<Answer>(sent, await findFirstCall(tx, sent))
  const answer = await run()
  await storeAnswer(tx, sent, answer)
  return answer
}

const hashOf = ({ input }: IdempotentCall) => createHash('sha256').update(JSON.stringify(input)).digest()

type FirstCall = { call: string; input_hash: Buffer; answer: unknown }

/** Returns false if another call already has this key. */
async function insertKey(tx: Tx, sent: IdempotentCall): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS stored (member_id, key, call, input_hash, created_at)
    VALUES (${sent.memberId}, ${sent.key}, ${sent.call}, ${hashOf(sent)}, ${sent.now})
    ON CONFLICT (member_id, key) DO UPDATE
    SET call = excluded.call, input_hash = excluded.input_hash, created_at = excluded.created_at, answer = NULL
    WHERE stored.created_at <= excluded.created_at - ${answersKeptMs} * interval '1 ms'
    RETURNING key`.execute(tx)
  return rows.length > 0
}

const findFirstCall = (tx: Tx, { memberId, key }: IdempotentCall): Promise<FirstCall | undefined> =>
  tx
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()

async function storeAnswer(tx: Tx, { memberId, key }: IdempotentCall, answer: unknown) {
  await sql`
    UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::jsonb
    WHERE member_id = ${memberId} AND key = ${key}`.execute(tx)
}

function replayAnswer<Answer>(sent: IdempotentCall, first: FirstCall | undefined): Answer {
  if (!first) throw new Error('The idempotency key conflicts, but its row does not exist')
  if (first.call !== sent.call) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (typeof first.answer === 'string') throw new AppError(first.answer as ErrorKey)
  // Includes the first answer, because the sender may have lost it.
  if (!first.input_hash.equals(hashOf(sent))) throw new AppError('IDEMPOTENCY_KEY_REUSED', { details: first.answer })
  return first.answer as Answer
}

type Deletion = {
  /** Creates the deleted things. */
  endpoint: Endpoint
  /** The creators, and the ids of the deleted things. */
  made: { memberId: number; id: number }[]
  /** The answer to later retries, which must not create the deleted things again. */
  error: ErrorKey
}

/** Removes deleted content from stored answers, and the input hashes by which short texts could be guessed. */
export async function redactAnswers(tx: Tx, { endpoint, made, error }: Deletion) {
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
