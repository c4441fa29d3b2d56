import { pages } from '@pollen/contract/pages'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { useSetPageName } from '../../../lib/page-name.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconMessageOff } from '../../../ui/icons.ts'
import { useConversation } from '../conversations.api.ts'
import { otherParticipant, participantName } from '../participants.ts'
import { Thread } from '../thread/thread.tsx'
import classes from './conversations-page.module.css'
import { readListAddress } from './use-list-address.ts'

/** The conversation of the address, if it exists and the member takes part in it. */
export function OpenConversation({ id: typedId }: { id: string }) {
  const id = Number(typedId)
  return Number.isSafeInteger(id) && id > 0 ? <ConversationById id={id} /> : <ConversationNotFound />
}

function ConversationById({ id }: { id: number }) {
  const { t } = useTranslation()
  const memberId = useSession()?.userId
  const { data, error } = useConversation(id)
  const name = data && participantName(otherParticipant(data, memberId), t)
  useSetPageName(data ? [name, data.item?.name].filter(Boolean).join(' · ') : t('page-title__conversation'))
  // The cache may still have the conversation after the member has lost access to it.
  if (error instanceof ApiError && error.status === 404) return <ConversationNotFound />
  return <Thread id={id} />
}

/** Covers missing conversations and those of other members, which the server does not distinguish. */
function ConversationNotFound() {
  const { t } = useTranslation()
  return (
    <div className={classes.centred}>
      <EmptyState icon={<IconMessageOff size={34} stroke={1.5} aria-hidden />} text={t('conversation-not-yours')}>
        <ButtonLink to={pages.conversations.path} search={readListAddress}>
          {t('conversation-back')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
