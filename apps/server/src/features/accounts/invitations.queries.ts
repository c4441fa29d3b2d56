import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { hashToken } from './tokens.ts'

type Use = { token: string; now: Date }

/** Counts one more use. Null if the invitation is unknown, over or used up: of many at once, no more come in than may. */
export async function takeInvitation(tx: Tx, { token, now }: Use): Promise<number | null> {
  const taken = await tx
    .updateTable('invitations')
    .set((set) => ({ uses: set('uses', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where(isUsable(now))
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/** To refuse before a password is hashed. */
export async function hasInvitation(db: Db, { token, now }: Use): Promise<boolean> {
  const invitations = db.selectFrom('invitations').select('id').where('token_hash', '=', hashToken(token))
  return (await invitations.where(isUsable(now)).executeTakeFirst()) !== undefined
}

export async function hasUsableInvitation(db: Db, now: Date): Promise<boolean> {
  return (await db.selectFrom('invitations').select('id').where(isUsable(now)).executeTakeFirst()) !== undefined
}

/** Ends all that could still be used. */
export async function endInvitations(db: Db, now: Date) {
  await db.updateTable('invitations').set({ ended_at: now }).where(isUsable(now)).execute()
}

const isUsable = (now: Date) => sql<boolean>`(ended_at IS NULL AND expires_at > ${now} AND uses < max_uses)`
