import {
  type InfiniteData,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryPersister,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { isTemporary } from './api-error.ts'
import { picturesCache } from './cache-names.ts'
import { memberStore } from './member-store.ts'
import { currentSession } from './session.ts'
import { useIsOnline } from './use-is-online.ts'

/**
 * Keeps the last answers of queries with `meta: { offline: … }` on the device, so that members can read them without a
 * connection. They are copies, so every end of a session deletes them.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** `shown`: the main content of a page, which then displays the date of the answer. `beside`: supporting data. */
      offline?: 'shown' | 'beside'
    }
  }
}

type StoredAnswer = { json: string; savedAt: number }

const store = memberStore('pollen-answers', 'answers')
const maxAgeMs = 7 * 86_400_000
const maxAnswers = 150
const maxBytes = 4_000_000
const maxAnswerBytes = 400_000
const maxPages = 3
const writesBetweenPrunes = 25
/** Time to wait for the server before the stored answer is shown. */
const slowMs = 6000
const retryMs = 15_000
const leftoversMs = 5000

/** Hashes of the queries that show a stored answer. */
const outdated = new Set<string>()

const isOutdated = ({ queryHash }: Query) => outdated.has(queryHash)

/** Requests the data, and falls back to the stored answer if the server is slow or not reachable. */
export const fetchWithStoredFallback: QueryPersister = async (queryFn, context, query) => {
  const token = currentSession()?.token
  const answer = Promise.resolve(queryFn(context))
  if (!query.meta?.offline) return answer
  const isFirst = query.state.data === undefined
  try {
    if (!isFirst || !(await isSlow(answer))) {
      const data = await answer
      outdated.delete(query.queryHash)
      return data
    }
  } catch (failure) {
    const isTriedAgain = navigator.onLine && query.state.fetchFailureCount === 0
    if (!isFirst || isTriedAgain || !isTemporary(failure)) throw failure
  }
  const last = await readAnswer(query.queryHash)
  if (!last) return answer
  outdated.add(query.queryHash)
  answer.then(
    (data) => {
      // Another member may have logged in meanwhile.
      if (currentSession()?.token === token && outdated.delete(query.queryHash)) query.setData(data)
    },
    () => undefined,
  )
  // Runs after the query has set `dataUpdatedAt` to the current time.
  setTimeout(() => isOutdated(query) && query.setState({ dataUpdatedAt: last.savedAt }))
  return JSON.parse(last.json)
}

async function isSlow(answer: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), slowMs)
  })
  return Promise.race([answer.then(() => false), late]).finally(() => clearTimeout(timer))
}

/** Stores answers when they arrive or change, and refetches queries that show a stored answer. */
export function storeAnswers(client: QueryClient) {
  client.getQueryCache().subscribe(({ query, ...event }) => {
    if (event.type === 'removed') outdated.delete(query.queryHash)
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (query.meta?.offline && !isOutdated(query)) void writeAnswer(query)
  })
  const refetchOutdated = () => {
    if (outdated.size === 0 || !navigator.onLine) return
    void client.invalidateQueries({ predicate: isOutdated }, { cancelRefetch: false })
  }
  window.addEventListener('online', refetchOutdated)
  setInterval(refetchOutdated, retryMs)
  // A tab that was closed right after a log-out may not have finished deleting.
  setTimeout(() => {
    if (!currentSession()) void wipeAnswers()
  }, leftoversMs)
}

/** Returns the date of the oldest answer among the main content of the page, or null while all answers are fresh. */
export function useOldestAnswer(): Date | null {
  const cache = useQueryClient().getQueryCache()
  const isOnline = useIsOnline()
  const oldest = useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () =>
      cache
        .findAll({ type: 'active' })
        .filter((query) => query.meta?.offline === 'shown' && query.state.data !== undefined)
        .filter((query) => !isOnline || isOutdated(query))
        .reduce((time, { state }) => Math.min(time, state.dataUpdatedAt), Number.POSITIVE_INFINITY),
    () => Number.POSITIVE_INFINITY,
  )
  return useMemo(() => (Number.isFinite(oldest) ? new Date(oldest) : null), [oldest])
}

/** Deletes the answers of all members, or of all but one, and the cached pictures. */
export async function wipeAnswers({ exceptOf }: { exceptOf?: number } = {}) {
  await store.wipe({ exceptOf })
  // `caches` is missing on insecure connections.
  await globalThis.caches?.delete(picturesCache)
}

async function readAnswer(queryHash: string): Promise<StoredAnswer | undefined> {
  const stored = (await store.read(queryHash)) as StoredAnswer | undefined
  return stored && isRecent(stored) ? stored : undefined
}

const isRecent = ({ savedAt }: StoredAnswer) => Date.now() - savedAt < maxAgeMs

let writes = 0

async function writeAnswer({ queryHash, state }: Query) {
  const json = JSON.stringify(firstPages(state.data))
  if (!currentSession() || json.length > maxAnswerBytes) return
  await store.write(queryHash, { json, savedAt: state.dataUpdatedAt } satisfies StoredAnswer)
  if (writes++ % writesBetweenPrunes === 0) await prune()
}

/** Keeps the first pages of a long list. */
function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, maxPages), pageParams: pageParams.slice(0, maxPages) }
}

/** Deletes expired answers, and the oldest ones beyond the limits. */
async function prune() {
  const found: { name: string; stored: StoredAnswer }[] = []
  for (const name of await store.names()) {
    const stored = (await store.read(name)) as StoredAnswer | undefined
    if (stored) found.push({ name, stored })
  }
  found.sort((one, other) => other.stored.savedAt - one.stored.savedAt)
  let bytes = 0
  for (const [index, { name, stored }] of found.entries()) {
    bytes += stored.json.length
    if (index >= maxAnswers || bytes > maxBytes || !isRecent(stored)) await store.delete(name)
  }
}
