import type { Viewer } from '../../platform/action.ts'
import { asClient } from '../../platform/database/client-databases.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { createBatchLoader } from '../../platform/load/batch-loader.ts'
import { findSessions, recordSessionUse } from './sessions.queries.ts'
import { hashToken } from './tokens.ts'

type Session = Awaited<ReturnType<typeof findSessions>>[number]

/**
 * Makes the function that finds the member a session token belongs to; null if it is not valid. Using a session extends it.
 * Every request asks the database anew, so that a session that has ended is refused at once, by every process.
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
    // Sixty requests of one session must not hold all connections while its row is locked.
    await recordSessionUse(asClient(db, `session ${session.id}`), session, clock())
    return { id: session.member_id, sessionId: session.id }
  }
}
