import { AppError } from '../../errors.ts'
import type { Deps, Viewer } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Limit } from '../../platform/limits.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { verifyPassword } from './passwords.ts'

/** Counted apart from log-ins, so that a stranger who fails to log in does not lock the owner out of their settings. */
const failures: Limit = { name: 'own-password', times: 5, minutes: 15 }

type OwnPassword = { id: number; password: string }

/** Actions that are hard to undo ask for the password once more. */
export async function requireOwnPassword(
  { db, viewer, limits }: Pick<Deps, 'limits'> & { db: Db; viewer: Viewer },
  { id, password }: OwnPassword,
): Promise<Account> {
  if (viewer.id !== id) throw new AppError('NOT_ACCOUNT_OWNER')
  await limits.check(failures, String(id))
  const account = await findAccount(db, id)
  if (account && (await verifyPassword(password, account.password_hash))) return account
  await limits.count(failures, String(id))
  throw new AppError('INVALID_PASSWORD')
}
