import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconMessage, IconMessages, IconSend, IconShare } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { EditLink } from '../edit-link.tsx'
import { hasEnded } from '../item-state.ts'
import { itemQuery, startConversation } from '../items.api.ts'
import { SubmitAgain } from '../submit-again.tsx'
import { CloseItem } from './close-item.tsx'
import { DeleteItem } from './delete-item.tsx'
import classes from './item-actions.module.css'
import { SaveDraft } from './save-draft.tsx'

type ItemActionsProps = {
  item: Item
  isOwn: boolean
  /** Id of the notices about the state of the item, which explain why a button is disabled. */
  stateId: string
  commentInput: RefObject<HTMLTextAreaElement | null>
}

/**
 * A closed item only offers its deletion, which everyone sees but only its owner can use. A draft can be deleted without being closed,
 * because no other member has seen it.
 */
export function ItemActions({ item, isOwn, stateId, commentInput }: ItemActionsProps) {
  const { t } = useTranslation()
  if (item.is_closed) return <DeleteItem item={item} isOwn={isOwn} />
  const isDraft = item.visibility === 'DR'
  const focusCommentInput = () => {
    commentInput.current?.focus({ preventScroll: true })
    commentInput.current?.scrollIntoView({ block: 'center' })
  }
  const actions = (
    <div className={classes.actions}>
      {isOwn ? (
        <>
          <EditLink item={item} look={isDraft ? 'outlined' : 'filled'} />
          {item.is_recurrent && <SubmitAgain item={item} />}
          {!isDraft && <ConversationsAbout item={item} />}
          <CloseItem item={item} />
          {isDraft && <DeleteItem item={item} isOwn />}
        </>
      ) : (
        <>
          <MessageOwner item={item} stateId={stateId} />
          <Button look="outlined" icon={<IconMessage size={20} aria-hidden />} onClick={focusCommentInput}>
            {t('comment-leave')}
          </Button>
        </>
      )}
      {!isDraft && (
        <Button look="outlined" icon={<IconShare size={20} aria-hidden />} onClick={() => shareLink(item.name)}>
          {t('share')}
        </Button>
      )}
    </div>
  )
  if (!isDraft) return actions
  return (
    <>
      <SaveDraft item={item} />
      {actions}
    </>
  )
}

/** Links the owner to conversations about the item, by searching for its name. */
function ConversationsAbout({ item }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to={pages.conversations.path}
      search={{ search: item.name, selectedCategory: 'yours' }}
      look="outlined"
      icon={<IconMessages size={20} aria-hidden />}
    >
      {t('item-conversations')}
    </ButtonLink>
  )
}

/** Opens the conversation with the owner about this item, unless the item has ended. */
function MessageOwner({ item, stateId }: { item: Item; stateId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => startConversation(item.id),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['conversations', 'list'] })
      return navigate({ to: pages.conversation.path, params: { id: String(id) } })
    },
    // The item may have ended or been closed since it was loaded.
    onError: () => client.invalidateQueries({ queryKey: itemQuery(String(item.id), false).queryKey }),
  })
  const isDisabled = hasEnded(item)
  return (
    <Button
      isBusy={isPending}
      disabled={isDisabled}
      aria-describedby={isDisabled ? stateId : undefined}
      icon={<IconSend size={20} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('message-owner', { name: item.user.first_name })}
    </Button>
  )
}

/** Opens the share sheet of the device, or copies the link if there is none. */
async function shareLink(title: string) {
  const url = window.location.origin + window.location.pathname
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showSnackbar('success', translate('link-copied'))
  } catch (failure) {
    const isCancelled = failure instanceof DOMException && failure.name === 'AbortError'
    if (!isCancelled) showSnackbar('error', translate('link-not-shared', { url }))
  }
}
