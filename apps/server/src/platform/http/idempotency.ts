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
  if (!(await insertKey(tx, sent))) return answerOfFirst<Answer>(sent, await findFirstCall(tx, sent))
  const answer = await run()
  await keepAnswer(tx, sent, answer)
  return answer
}

const hashOf = ({ input }: IdempotentCall) => createHash('sha256').update(JSON.stringify(input)).digest()

type FirstCall = { call: string; input_hash: Buffer; answer: unknown }

/** False if a call with this key was made before. */
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

async function keepAnswer(tx: Tx, { memberId, key }: IdempotentCall, answer: unknown) {
  await sql`
    UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::jsonb
    WHERE member_id = ${memberId} AND key = ${key}`.execute(tx)
}

function answerOfFirst<Answer>(sent: IdempotentCall, first: FirstCall | undefined): Answer {
  if (!first) throw new Error('A key that could not be written is gone')
  if (first.call !== sent.call) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (typeof first.answer === 'string') throw new AppError(first.answer as ErrorKey)
  // With the first answer, from which its sender learns that an attempt arrived whose answer was lost.
  if (!first.input_hash.equals(hashOf(sent))) throw new AppError('IDEMPOTENCY_KEY_REUSED', { details: first.answer })
  return first.answer as Answer
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
