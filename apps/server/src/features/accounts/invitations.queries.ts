import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { hashToken } from './tokens.ts'

type Use = { token: string; now: Date }

/** Increments the uses atomically. Returns null if the invitation is unknown, expired, ended or used up. */
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

/** A cheap check before the password is hashed. `takeInvitation` is the authoritative one. */
export async function hasInvitation(db: Db, { token, now }: Use): Promise<boolean> {
  const invitations = db.selectFrom('invitations').select('id').where('token_hash', '=', hashToken(token))
  return (await invitations.where(isUsable(now)).executeTakeFirst()) !== undefined
}

export async function hasUsableInvitation(db: Db, now: Date): Promise<boolean> {
  return (await db.selectFrom('invitations').select('id').where(isUsable(now)).executeTakeFirst()) !== undefined
}

/** Ends all usable invitations. */
export async function endInvitations(db: Db, now: Date) {
  await db.updateTable('invitations').set({ ended_at: now }).where(isUsable(now)).execute()
}

const isUsable = (now: Date) => sql<boolean>`(ended_at IS NULL AND expires_at > ${now} AND uses < max_uses)`
