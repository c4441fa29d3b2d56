import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/database/open-database.ts'
import { findSecret } from './secrets.queries.ts'

/**
 * The token with which a member who cannot log in opens a statement of reasons. It is signed instead of stored, and opens that
 * statement only.
 */
export async function statementToken(db: Db, decisionId: number): Promise<string> {
  return createHmac('sha256', await findSecret(db, 'statements'))
    .update(String(decisionId))
    .digest('base64url')
}

export async function isStatementToken(db: Db, decisionId: number, token: string): Promise<boolean> {
  const expected = Buffer.from(await statementToken(db, decisionId))
  const sent = Buffer.from(token)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
