import { deviceStore } from './device-store.ts'

/** Input that another app of the device shared to the installed app. */
export type SharedInput = {
  at: number
  title: string
  text: string
  url: string
  photos: File[]
  /** Set if the sender is unknown: the device, or a site that hides its origin. Only the installed app opens such input. */
  isAppOnly: boolean
}
/** `ownerId`: the first member to open it. Other members cannot open it. */
type StoredInput = SharedInput & { ownerId?: number }

const store = deviceStore('pollen-shared', 'shared')
const key = 'last'
const maxAgeMs = 86_400_000

/** Called by the service worker, which does not know the session. Replaces earlier input. */
export const writeSharedInput = (shared: SharedInput) => store.write(key, shared)

/** Returns the input to its first reader, also after a reload, for one day. */
export async function readSharedInput(at: number, memberId: number): Promise<SharedInput | null> {
  const shared = (await store.read(key)) as StoredInput | undefined
  if (shared?.at !== at || Date.now() - at >= maxAgeMs) return null
  if ((shared.ownerId ?? memberId) !== memberId) return null
  if (shared.ownerId === undefined) await store.write(key, { ...shared, ownerId: memberId } satisfies StoredInput)
  return shared
}

/** Deletes the input, or keeps it if it belongs to one member or is unopened. */
export async function wipeSharedInput({ exceptOf }: { exceptOf?: number } = {}) {
  const shared = (await store.read(key)) as StoredInput | undefined
  const isKept = exceptOf !== undefined && (shared?.ownerId ?? exceptOf) === exceptOf
  if (!isKept) await store.delete(key)
}
