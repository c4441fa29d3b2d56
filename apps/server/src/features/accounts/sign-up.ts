import type { accounts } from '@pollen/contract/accounts'
import type { Language } from '@pollen/contract/constants'
import { fieldError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Limit } from '../../platform/limits.ts'
import { insertAccount, isAddressTaken } from './accounts.queries.ts'
import { mailLink } from './mail-link.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

const signUpsFromAddress: Limit = { name: 'sign-up-address', times: 10, minutes: 60 }

export const signUp: Action<typeof accounts.signUp> = async (ctx, { password, language, ...person }) => {
  requireGoodPassword(ctx, { field: 'password', password, person })
  await ctx.limits.take(signUpsFromAddress, ctx.caller.address)
  const password_hash = await hashPassword(password)
  const account = { ...person, password_hash, language: language ?? ctx.language, sign_up_date: ctx.clock() }

  return ctx.db.transaction().execute(async (tx) => {
    const inserted = await insertAccount(tx, account)
    // After the insert: it has waited for a change of address that was just being confirmed.
    const isTaken =
      !inserted || (await isAddressTaken(tx, { memberId: inserted.id, email: person.email, now: ctx.clock() }))
    if (isTaken) throw alreadyTaken(ctx.language)
    await enqueue(tx, mailLink, { memberId: inserted.id, action: 'activate_account' })
    return { id: inserted.id, username: person.username, email: person.email }
  })
}

/** Said once, and always at the same field, so that it does not tell which of the two is in use. */
const alreadyTaken = (language: Language) => fieldError('email', 'taken', language)
