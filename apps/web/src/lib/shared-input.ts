import { deviceStore } from './device-store.ts'

/** What somebody shared to the installed app from another app of their device. */
export type SharedInput = {
  at: number
  title: string
  text: string
  url: string
  photos: File[]
  /** The sender is unknown: the device, or a page of another site that hides its origin. Only the installed app opens it. */
  isAppOnly: boolean
}
/** `ownerId`: the member who has opened it; nobody else may. */
type StoredInput = SharedInput & { ownerId?: number }

const store = deviceStore('pollen-shared', 'shared')
const key = 'last'
const maxAgeMs = 86_400_000

/** The service worker writes it before anybody knows who is logged in; what was shared before is replaced. */
export const writeSharedInput = (shared: SharedInput) => store.write(key, shared)

/** Answered to the member who opens it first, again after a reload, for a day. */
export async function readSharedInput(at: number, memberId: number): Promise<SharedInput | null> {
  const shared = (await store.read(key)) as StoredInput | undefined
  if (shared?.at !== at || Date.now() - at >= maxAgeMs) return null
  if ((shared.ownerId ?? memberId) !== memberId) return null
  if (shared.ownerId === undefined) await store.write(key, { ...shared, ownerId: memberId } satisfies StoredInput)
  return shared
}

/** Deletes it, or only what somebody else than one member has opened. */
export async function wipeSharedInput({ exceptOf }: { exceptOf?: number } = {}) {
  const shared = (await store.read(key)) as StoredInput | undefined
  const isKept = exceptOf !== undefined && (shared?.ownerId ?? exceptOf) === exceptOf
  if (!isKept) await store.delete(key)
}
