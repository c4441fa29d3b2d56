import type { Viewer } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findSession, recordSessionUse } from './sessions.queries.ts'
import { hashToken } from './tokens.ts'

/** The member a session token belongs to, or null if it is not valid. Using a session extends it. */
export async function identify(db: Db, token: string, now: Date): Promise<Viewer | null> {
  const session = await findSession(db, hashToken(token), now)
  if (!session) return null
  await recordSessionUse(db, session, now)
  return { id: session.member_id, sessionId: session.id }
}
