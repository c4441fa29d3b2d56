import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { IconLock, IconMessage, IconSend } from '../../../ui/icons.ts'
import { EditLink } from '../edit-link.tsx'
import { hasEnded } from '../item-state.ts'
import { itemQuery, startConversation } from '../items.api.ts'
import { RepeatActions } from '../repeat-actions.tsx'
import { ActionBar, WideLabel } from './action-bar.tsx'
import { DeleteButton } from './delete-button.tsx'
import { ItemDialogs } from './item-dialogs.tsx'
import { SaveDraft } from './save-draft.tsx'

type ItemActionsProps = {
  item: Item
  isOwn: boolean
  /** Shown as a template for new items. */
  isTemplate: boolean
  /** Id of the notices about the state of the item, which explain why a button is disabled. */
  stateId: string
  commentInput: RefObject<HTMLTextAreaElement | null>
}

/** The main actions. A closed item only offers its deletion, which everyone sees but only its owner can use. */
export function ItemActions({ item, isOwn, isTemplate, stateId, commentInput }: ItemActionsProps) {
  const actions = isTemplate ? (
    <RepeatActions item={item} />
  ) : item.is_closed ? (
    <DeleteButton item={item} isOwn={isOwn} />
  ) : !isOwn ? (
    <>
      <MessageOwner item={item} stateId={stateId} />
      <LeaveComment input={commentInput} />
    </>
  ) : item.visibility === 'DR' ? (
    <SaveDraft item={item} />
  ) : (
    <>
      <EditLink item={item} look="filled" />
      <CloseButton item={item} />
    </>
  )
  return <ActionBar>{actions}</ActionBar>
}

function CloseButton({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="outlined" icon={<IconLock size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('item-close')}
      </Button>
      <ItemDialogs item={item} open={isOpen ? 'close' : null} onClose={() => setIsOpen(false)} />
    </>
  )
}

function LeaveComment({ input }: { input: ItemActionsProps['commentInput'] }) {
  const { t } = useTranslation()
  const focusInput = () => {
    input.current?.focus({ preventScroll: true })
    input.current?.scrollIntoView({ block: 'center' })
  }
  const label = t('comment-leave')
  return (
    <Button look="outlined" title={label} icon={<IconMessage size={20} aria-hidden />} onClick={focusInput}>
      <WideLabel>{label}</WideLabel>
    </Button>
  )
}

/** Opens the conversation with the owner about this item, unless the item has ended. */
function MessageOwner({ item, stateId }: Pick<ItemActionsProps, 'item' | 'stateId'>) {
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
