import type { Viewer } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { hashToken } from './secret-tokens.ts'
import { findSession, noteUse } from './sessions.queries.ts'

/** Who a session token belongs to, or null when it is not valid (any more). Using a session keeps it alive. */
export async function identify(db: Db, token: string, now: Date): Promise<Viewer | null> {
  const session = await findSession(db, hashToken(token), now)
  if (!session) return null
  await noteUse(db, session, now)
  return { id: session.member_id, sessionId: session.id }
}
