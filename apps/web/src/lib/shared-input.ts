import { deviceStore } from './device-store.ts'

/** What somebody shared to the installed app from another app of their device. */
export type SharedInput = { at: number; title: string; text: string; url: string; photos: File[] }

const store = deviceStore('pollen-shared', 'shared')
const key = 'last'
const maxAgeMs = 86_400_000

/** The service worker writes it before anybody knows who is logged in; what was shared before is replaced. */
export const writeSharedInput = (shared: SharedInput) => store.write(key, shared)

/** Answered again after a reload, for a day. */
export async function readSharedInput(at: number): Promise<SharedInput | null> {
  const shared = (await store.read(key)) as SharedInput | undefined
  return shared?.at === at && Date.now() - at < maxAgeMs ? shared : null
}

export const wipeSharedInput = () => store.delete(key)
