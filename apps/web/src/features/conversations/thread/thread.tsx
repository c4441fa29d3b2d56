import type { Conversation } from '@pollen/contract/conversations'
import type { Message } from '@pollen/contract/messages'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconCloudOff } from '../../../ui/icons.ts'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { useConversation, useDeleteMessage, useMessages } from '../conversations.api.ts'
import { otherParticipant, participantName } from '../participants.ts'
import { useConversationChannel } from '../use-conversation-channel.ts'
import { useUnsentMessages } from '../use-unsent-messages.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { Composer } from './composer.tsx'
import { FirstMessageWarning } from './first-message-warning.tsx'
import { MessageList } from './message-list.tsx'
import classes from './thread.module.css'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useKeyboardSpace } from './use-keyboard-space.ts'

/** One conversation: its header, its messages and the message box. */
export function Thread({ id }: { id: number }) {
  const { t } = useTranslation()
  const conversation = useConversation(id)
  const list = useMessages(id)
  const frame = useKeyboardSpace()
  const isUnknown = !conversation.data && conversation.errorUpdateCount > 0
  const retry = () => {
    if (isUnknown) void conversation.refetch()
    if (list.hasFailed) void list.refetch()
  }
  return (
    <section ref={frame} className={classes.thread} aria-busy={conversation.isPending || list.isPending}>
      {conversation.data && <ThreadHeader conversation={conversation.data} />}
      {isUnknown || list.hasFailed ? (
        <div className={classes.failed}>
          <RetryNotice
            text={t('messages-failed')}
            isRetrying={conversation.isFetching || list.isFetching}
            onRetry={retry}
          />
        </div>
      ) : conversation.data && !list.isPending ? (
        <OpenThread conversation={conversation.data} list={list} />
      ) : (
        <ThreadSkeleton />
      )}
    </section>
  )
}

type OpenThreadProps = { conversation: Conversation; list: ReturnType<typeof useMessages> }

function OpenThread({ conversation, list }: OpenThreadProps) {
  const { t } = useTranslation()
  const { id } = conversation
  const viewerId = useSession()?.userId
  const channel = useConversationChannel(id)
  const { unsent, send, retry, discard } = useUnsentMessages(id)
  const messages = useRef<HTMLElement>(null)
  const foot = useKeptFocus()
  const deletion = useMessageDeletion(id, messages)
  const { requestDeletion } = deletion
  const actions = useMemo(
    () => ({ onDelete: requestDeletion, onRetry: retry, onDiscard: discard }),
    [requestDeletion, retry, discard],
  )
  const other = otherParticipant(conversation, viewerId)
  const isOwner = conversation.users.some(({ user, is_owner }) => is_owner && user?.id === viewerId)
  const recipient = conversation.is_closed ? null : other?.user
  const isEmpty = list.messages.length === 0 && unsent.length === 0
  const { item } = conversation
  const suggestion =
    isEmpty && item && other?.user && !isOwner
      ? t(`message-suggestion__${item.type}`, { name: other.user.first_name, item: item.name })
      : undefined
  return (
    <>
      {/* A banner above the page already shows that the device is offline. */}
      <div role="status">
        {channel === 'offline' && navigator.onLine && (
          <p className={classes.offline}>
            <IconCloudOff size={18} aria-hidden />
            {t('thread-offline')}
          </p>
        )}
      </div>
      <MessageList ref={messages} {...{ conversation, loaded: list, unsent, channel, actions }} />
      <FirstMessageWarning messages={list.messages} hasOlder={list.hasOlder} viewerId={viewerId} />
      <div ref={foot} tabIndex={recipient ? undefined : -1} className={classes.foot}>
        {recipient ? (
          <Composer conversation={conversation} name={recipient.first_name} suggestion={suggestion} onSend={send} />
        ) : (
          <ClosedNotice conversation={conversation} />
        )}
      </div>
      <ConfirmDialog title={t('message-delete-title')} action={t('message-delete')} {...deletion.confirmation}>
        <p>{t('message-delete-text', { name: participantName(other, t) })}</p>
      </ConfirmDialog>
    </>
  )
}

/**
 * Keeps the keyboard focus at the foot of the thread when closing or reopening swaps the message box and the notice: focuses the message
 * box, or else the foot itself.
 */
function useKeptFocus() {
  const foot = useRef<HTMLDivElement>(null)
  // Read during rendering, because the focused element is removed afterwards.
  const hadFocus = foot.current?.contains(document.activeElement) ?? false
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === foot.current
    if (hadFocus && isLost) (foot.current?.querySelector('textarea') ?? foot.current)?.focus()
  })
  return foot
}

/**
 * Asks for confirmation before a message is deleted for both members. Afterwards the list gets the focus, because the menu of the message,
 * which had it, is removed.
 */
function useMessageDeletion(conversationId: number, messages: RefObject<HTMLElement | null>) {
  const { t } = useTranslation()
  const [message, setMessage] = useState<Message | null>(null)
  const isDeleted = useRef(false)
  const { mutate, isPending } = useDeleteMessage(conversationId)
  const close = () => setMessage(null)
  const confirm = () => {
    if (!message) return
    const onSuccess = () => {
      isDeleted.current = true
      showSnackbar('success', t('message-deleted'))
    }
    mutate(message.id, { onSuccess, onSettled: close })
  }
  const requestDeletion = useCallback((requested: Message) => {
    isDeleted.current = false
    setMessage(requested)
  }, [])
  const focusAfter = () => (isDeleted.current ? messages.current : true)
  return {
    requestDeletion,
    confirmation: { isOpen: message !== null, isBusy: isPending, onCancel: close, onConfirm: confirm, focusAfter },
  }
}
