import type { Viewer } from '../../platform/action.ts'
import { asClient } from '../../platform/database/client-databases.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { createBatchLoader } from '../../platform/load/batch-loader.ts'
import { findSessions, recordSessionUse } from './sessions.queries.ts'
import { hashToken } from './tokens.ts'

type Session = Awaited<ReturnType<typeof findSessions>>[number]

/**
 * Returns a function that looks up the viewer of a session token, or null if the token is invalid. Each use extends the session.
 * Lookups are batched but never cached, so that every process rejects an ended session immediately.
 */
export function identifyWith(db: Db, clock: () => Date) {
  const findSession = createBatchLoader<string, Session>({
    async load(tokens) {
      const byHash = new Map(tokens.map((token) => [hashToken(token).toString('base64'), token]))
      const tokenHashes = Array.from(byHash.keys(), (hash) => Buffer.from(hash, 'base64'))
      const sessions = await findSessions(asClient(db, 'sessions'), { tokenHashes, now: clock() })
      return new Map(sessions.map((session) => [byHash.get(session.token_hash.toString('base64')) ?? '', session]))
    },
  })
  return async (token: string): Promise<Viewer | null> => {
    const session = await findSession(token)
    if (!session) return null
    // Queued by session: while its row is locked, many requests of one session must not occupy all connections.
    await recordSessionUse(asClient(db, `session ${session.id}`), session, clock())
    return { id: session.member_id, sessionId: session.id, blocksVersion: session.blocks_version }
  }
}
