import { createHash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Tx } from '../database/open-database.ts'
import type { Job } from '../jobs/job.ts'

const day = 86_400_000

/** A call that its sender may repeat, not knowing whether the first one arrived. */
export type RepeatableCall = { memberId: number; key: string; call: string; input: unknown; now: Date }

/**
 * Runs the call the first time; a repeated one gets the first answer. Of calls at the same moment, the others wait for
 * the first, because the key is written before anything else.
 */
export async function answerOnce<Answer>(tx: Tx, asked: RepeatableCall, run: () => Promise<Answer>): Promise<Answer> {
  const { memberId: member_id, key, call, now } = asked
  const input_hash = createHash('sha256').update(JSON.stringify(asked.input)).digest()
  const isFirst = await tx
    .insertInto('idempotency_keys')
    .values({ member_id, key, call, input_hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const ofThisKey = { member_id, key }
  if (!isFirst) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['call', 'input_hash', 'answer'])
      .where((where) => where.and(ofThisKey))
      .executeTakeFirstOrThrow()
    if (first.call !== call || !first.input_hash.equals(input_hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return first.answer as Answer
  }
  const answer = await run()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((where) => where.and(ofThisKey))
    .execute()
  return answer
}

export const forgetAnswers: Job = {
  name: 'forget-answers',
  schedule: '23 * * * *',
  async run({ db, clock }) {
    const before = new Date(clock().getTime() - day)
    await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
  },
}
