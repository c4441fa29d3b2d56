import type { Conversation, Participant } from '@pollen/contract/conversations'
import type { Translate } from '../../lib/i18n.ts'

/** Whom a member talks to: the one of the two who is not that member. */
export const otherParticipant = ({ users }: Pick<Conversation, 'users'>, memberId: number | undefined) =>
  users.find(({ user }) => user?.id !== memberId)

/** "Ben", or why there is no name. */
export function participantName(participant: Participant | undefined, t: Translate): string {
  if (participant?.user) return participant.user.first_name
  return t(participant?.is_deleted ? 'participant-deleted' : 'participant-away')
}
