import type { Me } from '@pollen/contract/members'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browser-storage.ts'
import { useSession } from './session.ts'
import { createStore } from './store.ts'

/**
 * Id of the member who sees the card with the first steps. The log-in sets it, so that pages know without a request whether to make
 * room for the card. The steps themselves, and whether the card is dismissed, are data of the account.
 */
const key = 'pollen.getting-started'
const memberId = createStore(readStored(key))

export function storeGettingStarted(id: number | null) {
  const text = id === null ? null : String(id)
  writeStored(key, text)
  memberId.set(text)
}

export function useHasGettingStarted(): boolean {
  const id = useSyncExternalStore(memberId.subscribe, memberId.get, () => null)
  return useSession()?.userId === Number(id)
}

export type Step = 'location' | 'notifications' | 'sharing'

/** The first steps, and whether each is done. */
export const stepsOf = (me: Me): { name: Step; isDone: boolean }[] => [
  { name: 'location', isDone: me.ref_location !== null },
  { name: 'notifications', isDone: me.has_chosen_notifications },
  { name: 'sharing', isDone: me.images.length > 0 || me.has_published },
]

export const isGettingStarted = (me: Me) => stepsOf(me).some(({ isDone }) => !isDone)
