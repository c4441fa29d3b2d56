import type { Language } from '@pollen/contract/constants'
import { AppError, errorText, FieldErrors, fieldError } from '../../errors.ts'
import type { MemberContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Limit } from '../../platform/limits.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { verifyPassword } from './passwords.ts'

/** Counted per session and apart from log-ins, so that neither strangers nor a lost device lock owners out of their settings. */
const failures: Limit = { name: 'own-password', times: 5, minutes: 15 }

type OwnPassword = { id: number; password: string }

/** For actions that are hard to undo. */
export async function requireOwnPassword(
  { db, viewer, limits, client }: Pick<MemberContext, 'limits' | 'viewer' | 'client'> & { db: Db },
  { id, password }: OwnPassword,
): Promise<Account> {
  if (viewer.id !== id) throw new AppError('NOT_ACCOUNT_OWNER')
  // Count before verifying, so that concurrent requests cannot exceed the limit.
  await limits.take(failures, String(viewer.sessionId))
  const account = await findAccount(db, id)
  const isRight = await verifyPassword(password, account?.password_hash ?? null, client)
  if (!account || !isRight) throw new AppError('INVALID_PASSWORD')
  await limits.giveBack(failures, String(viewer.sessionId))
  return account
}

/** Like `requireOwnPassword`, but reports a missing or wrong password as an error of its form field. */
export async function requirePasswordField(
  ctx: Pick<MemberContext, 'limits' | 'viewer' | 'client' | 'language'> & { db: Db },
  password: string | undefined,
): Promise<Account> {
  if (password === undefined) throw fieldError('password', 'required', ctx.language)
  return requireOwnPassword(ctx, { id: ctx.viewer.id, password }).catch((error: unknown) => {
    const isWrong = error instanceof AppError && error.key === 'INVALID_PASSWORD'
    throw isWrong ? wrongPasswordField(ctx.language) : error
  })
}

export const wrongPasswordField = (language: Language) =>
  new FieldErrors({ password: [errorText('INVALID_PASSWORD', language)] })
