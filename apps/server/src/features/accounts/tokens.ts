import { type TokenAction, tokenLength } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { hashToken, newToken } from './secret-tokens.ts'

const hour = 3_600_000
const lifetimes: Record<TokenAction, number> = {
  activate_account: 7 * 24 * hour,
  reset_password: 24 * hour,
  recover_account: 24 * hour,
  delete_account: 24 * hour,
}

/** Makes the token of a mailed link; the earlier ones for the same action are void from now on. */
export async function issueToken(tx: Tx, token: { memberId: number; action: TokenAction; now: Date }): Promise<string> {
  const { memberId, action, now } = token
  await tx
    .deleteFrom('tokens')
    .where('member_id', '=', memberId)
    .where('action', '=', action)
    .where('used_at', 'is', null)
    .execute()
  const secret = newToken()
  const expires_at = new Date(now.getTime() + lifetimes[action])
  const row = { member_id: memberId, action, token_hash: hashToken(secret), created_at: now, expires_at }
  await tx.insertInto('tokens').values(row).execute()
  return secret
}

/** Checks a token, in the order the answers are promised in. */
export async function readToken(db: Db, token: string, { action, now }: { action: string; now: Date }) {
  if (!/^[\w-]+$/.test(token)) throw new AppError('TOKEN_BAD_FORMAT')
  if (token.length !== tokenLength) throw new AppError('TOKEN_LENGTH_INVALID')
  if (!(action in lifetimes)) throw new AppError('TOKEN_ACTION_BAD_FORMAT')
  const found = await db
    .selectFrom('tokens')
    .select(['id', 'member_id', 'action', 'used_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!found) throw new AppError('TOKEN_DOESNT_EXIST')
  if (found.action !== action) throw new AppError('TOKEN_ACTION_DOESNT_MATCH')
  if (found.used_at) throw new AppError('TOKEN_ALREADY_USED')
  if (found.expires_at <= now) throw new AppError('TOKEN_EXPIRED')
  return found
}

/** Checks a token and uses it up; of two uses at once, one is told that it came second. */
export async function useToken(tx: Tx, token: string, { action, now }: { action: TokenAction; now: Date }) {
  const found = await readToken(tx, token, { action, now })
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ used_at: now })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('TOKEN_ALREADY_USED')
  return found
}

/** The token of an account named by its uid, as links for activation and reset carry both. */
export async function useTokenOf(
  tx: Tx,
  { uid, token }: { uid: string; token: string },
  use: { action: TokenAction; now: Date },
) {
  const found = await useToken(tx, token, use)
  if (uidOf(found.member_id) !== uid) throw new AppError('TOKEN_DOESNT_EXIST')
  return found
}

export const uidOf = (memberId: number) => String(memberId)
