import type { Conversation } from '@pollen/contract/conversations'
import type { Message } from '@pollen/contract/messages'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useMarkSeen } from '../conversations.api.ts'

type Reading = {
  conversation: Conversation
  messages: Message[]
  viewerId: number | undefined
  isAtNewest: boolean
  /** Changes on reconnection, which repeats a report that failed. */
  channel: string
}

/**
 * Marks messages as seen while the page is visible and the newest message is in view. `newAfterId` is the last message seen before new ones
 * arrived; it stays until the member writes.
 */
export function useSeen({ conversation, messages, viewerId, isAtNewest, channel }: Reading) {
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const { mutate: markSeen } = useMarkSeen(conversation.id)
  const [reportedId, setReportedId] = useState(0)
  const knownId = conversation.users.find(({ user }) => user?.id === viewerId)?.seen_message_id ?? 0
  const seenId = Math.max(knownId, reportedId)
  const newest = messages.at(-1)
  const newestId = newest?.id ?? 0
  // After a log-out the messages stay on screen for a moment, without a viewer.
  const isSeeing = viewerId !== undefined && isVisible && isAtNewest
  const unseen = messages.filter(({ id, user_id }) => id > seenId && user_id !== viewerId)
  // The newest message may be an own one that waited for a connection and was sent later.
  const lastUnseen = unseen.at(-1)

  const [newAfterId, setNewAfterId] = useState<number | null>(unseen.length > 0 ? seenId : null)
  const lastSeen = useRef(seenId)
  const isFirst = useRef(true)
  const arrive = useEffectEvent(() => {
    if (newest && newest.user_id !== viewerId && !isSeeing) setNewAfterId(lastSeen.current)
  })
  useEffect(() => {
    if (newestId > 0 && !isFirst.current) arrive()
    isFirst.current = false
  }, [newestId])

  const reportSeen = useEffectEvent(() => {
    lastSeen.current = Math.max(lastSeen.current, newestId)
    if (lastUnseen) markSeen(lastUnseen, { onSuccess: () => setReportedId(lastUnseen.id) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these requires a new report
  useEffect(() => {
    if (isSeeing) reportSeen()
  }, [isSeeing, newestId, lastUnseen?.id, channel])

  return { newAfterId, unseenCount: unseen.length, clearNew: () => setNewAfterId(null) }
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
