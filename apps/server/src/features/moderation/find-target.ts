import type { TargetType } from '@pollen/contract/report-fields'
import { AppError } from '../../errors.ts'
import type { Viewer } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { isKnownTo } from '../blocks/index.ts'
import { findAnyComment, findCommentById } from '../comments/index.ts'
import { findMessageOf, findParticipants, otherSide } from '../conversations/index.ts'
import { findItem } from '../items/index.ts'
import type { CaseTarget } from './case-target.ts'
import { findItemOwner, hasMember } from './targets.queries.ts'

type TargetId = { type: TargetType; id: number }

const target = ({ type, id }: TargetId, subjectId: number | null, key = `${type}:${id}`): CaseTarget => ({
  type,
  id,
  key,
  pageUrl: '',
  subjectId,
})

export const pageTarget = (pageUrl: string): CaseTarget => ({
  type: 'page',
  id: null,
  key: `page:${pageUrl}`,
  pageUrl,
  subjectId: null,
})

/** Finds what a member reports, by the rules that decide what they can see. */
export async function findVisibleTarget(db: Db, wanted: TargetId, viewer: Viewer): Promise<CaseTarget> {
  const found = await findFor(db, wanted, viewer.id)
  if (found.subjectId === viewer.id) throw new AppError('REPORT_IS_ABOUT_YOU')
  return found
}

async function findFor(db: Db, wanted: TargetId, viewerId: number): Promise<CaseTarget> {
  const { type, id } = wanted
  if (type === 'item') {
    const item = await findItem(db, id, viewerId)
    if (!item) throw new AppError('ITEM_DOESNT_EXIST')
    return target(wanted, item.owner_id)
  }
  if (type === 'comment') {
    const comment = await findCommentById(db, { id, viewerId })
    if (!comment || !(await findItem(db, comment.item_id, viewerId))) throw new AppError('COMMENT_DOESNT_EXIST')
    return target(wanted, comment.author_id)
  }
  if (type === 'profile') {
    if (!(await isKnownTo(db, { memberId: viewerId, otherId: id }))) throw new AppError('ACCOUNT_DOESNT_EXIST')
    return target(wanted, id)
  }
  if (type === 'message') {
    const message = await findMessageOf(db, { id, viewerId })
    const participants = message && (await findParticipants(db, { id: message.conversation_id, viewerId }))
    if (!participants) throw new AppError('MESSAGE_DOESNT_EXIST')
    return target(wanted, message.side === 'owner' ? participants.owner_id : participants.asker_id)
  }
  const participants = await findParticipants(db, { id, viewerId })
  if (!participants) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  const side = otherSide[participants.owner_id === viewerId ? 'owner' : 'asker']
  return target(wanted, participants[`${side}_id`], `conversation:${id}:${side}`)
}

/** Finds content in any state, except drafts, for moderators and visitors’ reports. Never messages, which are private. */
export async function findAnyTarget(db: Db, wanted: TargetId & { type: 'item' | 'comment' | 'profile' }) {
  const { type, id } = wanted
  if (type === 'item') {
    const ownerId = await findItemOwner(db, id)
    if (ownerId === undefined) throw new AppError('ITEM_DOESNT_EXIST')
    return target(wanted, ownerId)
  }
  if (type === 'comment') {
    const comment = await findAnyComment(db, id)
    if (!comment) throw new AppError('COMMENT_DOESNT_EXIST')
    return target(wanted, comment.author_id)
  }
  if (!(await hasMember(db, id))) throw new AppError('ACCOUNT_DOESNT_EXIST')
  return target(wanted, id)
}
