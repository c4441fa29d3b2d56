import { useMemo, useSyncExternalStore } from 'react'
import { createOutbox } from './outbox.ts'
import { currentSession, subscribeToSession } from './session.ts'
import { readUnsentFiles, writeUnsentFiles } from './unsent-files.ts'
import { unsentInput } from './unsent-input.ts'

/** The outbox of this browser. */
export const outbox = createOutbox({
  memberId: () => currentSession()?.userId,
  token: () => currentSession()?.token,
  onSessionChange: subscribeToSession,
  input: unsentInput,
  readFiles: (name) => readUnsentFiles<File>(name),
  writeFiles: writeUnsentFiles,
  // The Lock API needs TLS. Without it, two tabs may send the same entry; the idempotency key makes the server store it
  // once.
  inOneTab: async (name, run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
})

/** The unsent entries of one target, oldest first. */
export function useOutboxEntries(kind: string, targetId: number) {
  const all = useSyncExternalStore(outbox.subscribe, outbox.entries)
  return useMemo(() => all.filter((one) => one.kind === kind && one.targetId === targetId), [all, kind, targetId])
}
