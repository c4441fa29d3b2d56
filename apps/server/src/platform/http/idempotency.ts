import { createHash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Tx } from '../database/open-database.ts'
import type { Job } from '../jobs/job.ts'

/** Answers are kept this long. The job that deletes older ones runs now and then, so age decides. */
const keptMs = 86_400_000

/** A call that its sender may repeat, because they do not know whether the first one arrived. */
export type IdempotentCall = { memberId: number; key: string; call: string; input: unknown; now: Date }

/**
 * Runs a call the first time; a repeated one gets the answer of the first. Of several calls at the same moment the others
 * wait for the first, because the key is written before anything else.
 */
export async function answerOnce<Answer>(tx: Tx, sent: IdempotentCall, run: () => Promise<Answer>): Promise<Answer> {
  const { memberId: member_id, key, call, now } = sent
  const input_hash = createHash('sha256').update(JSON.stringify(sent.input)).digest()
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ member_id, key, call, input_hash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'key'])
        .doUpdateSet({ call, input_hash, created_at: now, answer: null })
        .where('idempotency_keys.created_at', '<=', new Date(now.getTime() - keptMs)),
    )
    .returning('key')
    .executeTakeFirst()
  const keyColumns = { member_id, key }
  if (!inserted) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['call', 'input_hash', 'answer'])
      .where((where) => where.and(keyColumns))
      .executeTakeFirstOrThrow()
    if (first.call !== call || !first.input_hash.equals(input_hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return first.answer as Answer
  }
  const answer = await run()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((where) => where.and(keyColumns))
    .execute()
  return answer
}

export const deleteOldAnswers: Job = {
  name: 'forget-answers',
  schedule: '23 * * * *',
  async run({ db, clock }) {
    const before = new Date(clock().getTime() - keptMs)
    await db.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()
  },
}
