import type { blocks } from '@pollen/contract/blocks'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Limit } from '../../platform/limits.ts'
import { deleteBlockRows, insertBlockRows, isKnownTo, lockPair } from './blocks.queries.ts'

const blocksOfMember: Limit = { name: 'block-member', times: 60, minutes: 60 }

export const createBlock: Action<typeof blocks.create> = async ({ tx, viewer, clock, limits }, { id }) => {
  await limits.take(blocksOfMember, String(viewer.id))
  await blockMember(tx, { memberId: viewer.id, otherId: id, now: clock() })
}

type Block = { memberId: number; otherId: number; now: Date }

/**
 * Blocks a member. Blocking them again has no effect. Subscribers close the conversations of the pair, and wait for the lock of each,
 * so that no message is sent after the block.
 */
async function blockMember(tx: Tx, { memberId, otherId, now }: Block) {
  if (memberId === otherId) throw new AppError('MEMBER_IS_YOU')
  // Waits for comments and conversations that either member is starting: `lockEnabledMembers` locks their members, too.
  await lockPair(tx, [memberId, otherId])
  if (!(await isKnownTo(tx, { memberId, otherId }))) throw new AppError('ACCOUNT_DOESNT_EXIST')
  if (!(await insertBlockRows(tx, { memberId, otherId, now }))) return
  const stream = { member_id: memberId }
  await emit(tx, { type: 'member.blocked', stream, data: { blocked_id: otherId }, at: now })
}

/** The answer is the same for members that are not blocked or do not exist. */
export const deleteBlock: Action<typeof blocks.delete> = async ({ tx, viewer }, { id }) => {
  await lockPair(tx, [viewer.id, id])
  await deleteBlockRows(tx, { memberId: viewer.id, otherId: id })
}
