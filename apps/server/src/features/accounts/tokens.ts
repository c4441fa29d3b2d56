import { createHash, randomBytes } from 'node:crypto'
import { type accounts, type TokenAction, tokenLength } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { lockMember } from '../members/index.ts'
import { findAccount } from './accounts.queries.ts'
import { deleteUnusedTokens, findToken, insertToken, markTokenUsed } from './tokens.queries.ts'

/** Forty URL-safe characters. The token grants access to the account, so only its hash is stored. */
export const newToken = () => randomBytes(30).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const hour = 3_600_000
const lifetimes: Record<TokenAction, number> = {
  activate_account: 7 * 24 * hour,
  reset_password: 24 * hour,
  recover_account: 24 * hour,
  delete_account: 24 * hour,
  confirm_email: 24 * hour,
  take_back_email: 7 * 24 * hour,
}

type NewToken = {
  memberId: number
  action: TokenAction
  /** The address that the account gets when the link is used. */
  email?: string
  now: Date
}

/** Pass `expiresAt` to the mail too, so that it is not delivered with a dead link. */
type IssuedToken = { token: string; expiresAt: Date }

/**
 * Creates the token of a mailed link and invalidates earlier links of the member for the same action. Links that restore an
 * address stay valid: a thief could otherwise invalidate the owner's link by changing the address twice.
 */
export async function issueToken(tx: Tx, { memberId, action, email, now }: NewToken): Promise<IssuedToken> {
  if (action !== 'take_back_email') await deleteUnusedTokens(tx, { memberId, action })
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimes[action])
  await insertToken(tx, {
    member_id: memberId,
    action,
    email,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: expiresAt,
  })
  return { token, expiresAt }
}

/** Throws an error with the reason if the token cannot be used. The order of the checks is part of the API. */
export async function requireValidToken(db: Db, token: string, { action, now }: { action: string; now: Date }) {
  if (!/^[\w-]+$/.test(token)) throw new AppError('TOKEN_BAD_FORMAT')
  if (token.length !== tokenLength) throw new AppError('TOKEN_LENGTH_INVALID')
  if (!Object.hasOwn(lifetimes, action)) throw new AppError('TOKEN_ACTION_BAD_FORMAT')
  const found = await findToken(db, hashToken(token))
  if (!found) throw new AppError('TOKEN_DOESNT_EXIST')
  if (found.action !== action) throw new AppError('TOKEN_ACTION_DOESNT_MATCH')
  if (found.used_at) throw new AppError('TOKEN_ALREADY_USED')
  if (found.expires_at <= now) throw new AppError('TOKEN_EXPIRED')
  return found
}

/**
 * Validates a token and marks it as used. Locks the member first, like every action that ends tokens, because another lock order
 * could deadlock.
 */
export async function consumeToken(tx: Tx, token: string, { action, now }: { action: TokenAction; now: Date }) {
  const found = await requireValidToken(tx, token, { action, now })
  await lockMember(tx, found.member_id)
  if (!(await markTokenUsed(tx, found.id, now))) throw new AppError('TOKEN_ALREADY_USED')
  return found
}

/** Links for activation and password reset also contain the uid of the account; both must match. */
export async function consumeTokenWithUid(
  tx: Tx,
  { uid, token }: { uid: string; token: string },
  use: { action: TokenAction; now: Date },
) {
  const found = await consumeToken(tx, token, use)
  if (uidOf(found.member_id) !== uid) throw new AppError('TOKEN_DOESNT_EXIST')
  return found
}

export const uidOf = (memberId: number) => String(memberId)

export const checkToken: Action<typeof accounts.checkToken> = async ({ db, clock }, { token, action }) => {
  const { member_id, email } = await requireValidToken(db, token, { action, now: clock() })
  const account = await findAccount(db, member_id)
  if (!account) throw new AppError('TOKEN_DOESNT_EXIST')
  // Someone other than the member may have opened the link, so prefer its own address over the current one.
  return { token, user: { email: email ?? account.email, username: account.username } }
}
