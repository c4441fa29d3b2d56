import type { Conversation, Participant } from '@pollen/contract/conversations'
import type { Translate } from '../../lib/i18n.ts'

/** Returns the participant that the member talks to. */
export const otherParticipant = ({ users }: Pick<Conversation, 'users'>, memberId: number | undefined) =>
  users.find(({ user }) => user?.id !== memberId)

/** Returns the first name, or a text that explains why there is none. */
export function participantName(participant: Participant | undefined, t: Translate): string {
  if (participant?.user) return participant.user.first_name
  return t(participant?.is_deleted ? 'participant-deleted' : 'participant-away')
}
