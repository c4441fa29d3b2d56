import type { conversations } from '@pollen/contract/conversations'
import { AppError } from '../../errors.ts'
import type { Action, Viewer } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { lockConversation, updateMuted } from './conversations.queries.ts'
import { readConversation } from './list-conversations.ts'

export const muteConversation: Action<typeof conversations.mute> = ({ tx, viewer }, { id }) =>
  setMuted(tx, { id, viewer, isMuted: true })

export const unmuteConversation: Action<typeof conversations.unmute> = ({ tx, viewer }, { id }) =>
  setMuted(tx, { id, viewer, isMuted: false })

/** Applies to the viewer only, and the other member does not learn of it. */
async function setMuted(tx: Tx, { id, viewer, isMuted }: { id: number; viewer: Viewer; isMuted: boolean }) {
  const which = { id, viewerId: viewer.id }
  const conversation = await lockConversation(tx, which)
  if (!conversation) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  await updateMuted(tx, { id, side: conversation.side, isMuted })
  return readConversation(tx, which)
}
