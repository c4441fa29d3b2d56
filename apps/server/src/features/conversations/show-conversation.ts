import type { Conversation, Participant } from '@pollen/contract/conversations'
import { itemImages } from '@pollen/contract/item-images'
import type { Item } from '@pollen/contract/items'
import type { Message } from '@pollen/contract/messages'
import { endpointPath } from '@pollen/contract/write-request'
import { isoText } from '../../platform/timestamps.ts'
import { showMemberImage } from '../members/index.ts'
import type { ConversationRow } from './conversation-rows.queries.ts'
import { showMessageImage } from './message-images.queries.ts'
import type { MessageRow } from './messages.queries.ts'
import type { ParticipantsRow, Side } from './participants.queries.ts'

/** Converts a row to the response for one of its two members. */
export function showConversation(row: ConversationRow, viewerId: number): Conversation {
  const isOwner = row.owner_id === viewerId
  return {
    id: row.id,
    item: showItemOf(row),
    users: [showParticipant(row, 'owner'), showParticipant(row, 'asker')],
    last_message: lastMessageOf(row),
    unread_messages: isOwner ? row.owner_unread : row.asker_unread,
    is_muted: isOwner ? row.owner_muted : row.asker_muted,
    is_closed: row.closed_at !== null,
    closed_by: showCloser(row),
    creationdate: isoText(row.created_at),
    seq: row.last_seq ?? 0,
  }
}

/** Converts a row to the response. The author is one of the participants. */
export function showMessage(row: MessageRow, participants: ParticipantsRow): Message {
  const user = showMember(participants, row.side as Side)
  const { id, conversation_id, content, client_id, images } = row
  return {
    id,
    conversation_id,
    content,
    date: isoText(row.created_at),
    user,
    user_id: user?.id ?? null,
    client_id,
    images: images.map(showMessageImage),
  }
}

function showParticipant(row: ConversationRow, side: Side): Participant {
  return {
    user: showMember(row, side),
    is_deleted: row[`${side}_id`] === null,
    is_owner: side === 'owner',
    seen_message_id: row[`${side}_seen_id`],
  }
}

function showCloser(row: ConversationRow): Conversation['closed_by'] {
  if (row.closed_by === null) return null
  const closer = showMember(row, row.closed_by === row.owner_id ? 'owner' : 'asker')
  return closer && { id: closer.id }
}

/** Returns null for a disabled or erased member. Blocked pairs see names only, so that they know who wrote what. */
export function showMember(row: ParticipantsRow, side: Side): NonNullable<Participant['user']> | null {
  const [id, username, imageId] = [row[`${side}_id`], row[`${side}_username`], row[`${side}_image_id`]]
  if (id === null || username === null || row[`${side}_disabled_at`] !== null) return null
  return {
    id,
    username,
    first_name: row[`${side}_first_name`] ?? '',
    last_name: row[`${side}_last_name`] ?? '',
    images: imageId === null || row.is_blocked ? [] : [showMemberImage(imageId)],
  }
}

function showItemOf(row: ConversationRow): Conversation['item'] {
  if (row.item_id === null || row.item_startdate === null) return null
  // The database constrains the codes, and the contract validates them again in the response.
  const codes = row as { item_type: Item['type']; item_category1: Item['category1'] }
  return {
    id: row.item_id,
    name: row.item_name ?? '',
    type: codes.item_type,
    category1: codes.item_category1,
    images: row.item_image_ids.map((id) => endpointPath(itemImages.get, { id })),
    startdate: isoText(row.item_startdate),
    enddate: row.item_enddate && isoText(row.item_enddate),
    is_closed: row.item_closed_at !== null,
  }
}

function lastMessageOf(row: ConversationRow): Message | null {
  const { last_id, last_side, last_created_at } = row
  if (last_id === null || last_side === null || last_created_at === null) return null
  const message = {
    id: last_id,
    conversation_id: row.id,
    side: last_side,
    content: row.last_content ?? '',
    created_at: last_created_at,
    client_id: row.last_client_id,
    images: row.last_images ?? [],
  }
  return showMessage(message, row)
}
