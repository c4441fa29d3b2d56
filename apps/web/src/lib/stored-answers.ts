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
 * Answers that a member has seen last stay on the device, to be read without a connection: those of queries with
 * `meta: { offline: … }`. They are copies, so they are deleted with each end of a session, whatever ended it.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** `shown`: what a page is about, which then says of when it is. `beside`: what it needs besides. */
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
/** As long as a request may take before the answer of last time is shown meanwhile. */
const slowMs = 6000
const retryMs = 15_000
const leftoversMs = 5000

/** Queries that show an answer of last time. */
const outdated = new Set<string>()

const isOutdated = ({ queryHash }: Query) => outdated.has(queryHash)

/** Asks the server, and shows the answer of last time where none comes. */
export const answerOrLast: QueryPersister = async (ask, context, query) => {
  const token = currentSession()?.token
  const answer = Promise.resolve(ask(context))
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
      // Somebody else may have logged in meanwhile.
      if (currentSession()?.token === token && outdated.delete(query.queryHash)) query.setData(data)
    },
    () => undefined,
  )
  // Once the query has taken it for a new answer.
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

/** Stores answers as they come and change, and asks again where one of last time is shown. */
export function storeAnswers(client: QueryClient) {
  client.getQueryCache().subscribe(({ query, ...event }) => {
    if (event.type === 'removed') outdated.delete(query.queryHash)
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (query.meta?.offline && !isOutdated(query)) void writeAnswer(query)
  })
  const askAgain = () => {
    if (outdated.size === 0 || !navigator.onLine) return
    void client.invalidateQueries({ predicate: isOutdated }, { cancelRefetch: false })
  }
  window.addEventListener('online', askAgain)
  setInterval(askAgain, retryMs)
  // A tab that was closed right after the log-out may not have come to the end of deleting.
  setTimeout(() => {
    if (!currentSession()) void wipeAnswers()
  }, leftoversMs)
}

/** Of when the oldest answer is that the page is about, while it may be outdated; null while all are new. */
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

/** Deletes the answers to everybody, or to everybody else than one member, and the pictures that were seen. */
export async function wipeAnswers({ exceptOf }: { exceptOf?: number } = {}) {
  await store.wipe({ exceptOf })
  // Browsers have no such caches where the connection is not secure.
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

/** Of a long list, what was read first. */
function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, maxPages), pageParams: pageParams.slice(0, maxPages) }
}

/** Deletes what is too old, and the oldest of what is too much. */
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
