import type { Conversation } from '@pollen/contract/conversations'
import type { Message } from '@pollen/contract/messages'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useMarkSeen } from '../conversations.api.ts'

type Reading = {
  conversation: Conversation
  messages: Message[]
  viewerId: number | undefined
  isAtNewest: boolean
  /** Changes when the line is back, so that what could not be told is told again. */
  channel: string
}

/**
 * Marks messages as seen, only while the page is visible and the newest one in view. `newAfterId` is where those that came
 * meanwhile begin; it stays until the member answers.
 */
export function useSeen({ conversation, messages, viewerId, isAtNewest, channel }: Reading) {
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const { mutate: markSeen } = useMarkSeen(conversation.id)
  const [toldId, setToldId] = useState(0)
  const knownId = conversation.users.find(({ user }) => user?.id === viewerId)?.seen_message_id ?? 0
  const seenId = Math.max(knownId, toldId)
  const newest = messages.at(-1)
  const newestId = newest?.id ?? 0
  // After a log-out the messages stand there for a moment more, and nobody is there to see them.
  const isSeeing = viewerId !== undefined && isVisible && isAtNewest
  const unseen = messages.filter(({ id, user_id }) => id > seenId && user_id !== viewerId)
  // Not the newest of all: what waited for a connection may have been sent after it.
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

  const tell = useEffectEvent(() => {
    lastSeen.current = Math.max(lastSeen.current, newestId)
    if (lastUnseen) markSeen(lastUnseen, { onSuccess: () => setToldId(lastUnseen.id) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to tell (again)
  useEffect(() => {
    if (isSeeing) tell()
  }, [isSeeing, newestId, lastUnseen?.id, channel])

  return { newAfterId, unseenCount: unseen.length, clearNew: () => setNewAfterId(null) }
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
