import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockMember } from '../members/index.ts'
import { expireExportsOf } from './exports.queries.ts'
import { sweepExportsQueue } from './sweep-exports.ts'

/**
 * Ends what a member requested: an export that is being made is not finished, links stop working, and a job deletes the
 * files. Waits for a request that is under way, so that none slips through.
 */
export async function endExports(tx: Tx, { stream, at }: { stream: { member_id: number }; at: Date }) {
  await lockMember(tx, stream.member_id)
  const ended = await expireExportsOf(tx, stream.member_id, at)
  if (ended > 0) await enqueue(tx, sweepExportsQueue, {}, { singletonKey: 'after ending' })
}
