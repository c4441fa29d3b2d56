import type { accounts } from '@pollen/contract/accounts'
import { fieldMessage } from '@pollen/contract/field-messages'
import { FieldErrors } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { accountLimits } from './accounts.limits.ts'
import { insertAccount } from './accounts.queries.ts'
import { mailLink } from './mail-link.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

export const signUp: Action<typeof accounts.signUp> = async (ctx, { password, language, ...person }) => {
  requireGoodPassword({ field: 'password', password, person, language: ctx.language })
  await ctx.limits.take(accountLimits.signUpsFromAddress, ctx.caller.address)
  const password_hash = await hashPassword(password)
  const account = { ...person, password_hash, language: language ?? ctx.language, sign_up_date: ctx.clock() }

  return ctx.db.transaction().execute(async (tx) => {
    const inserted = await insertAccount(tx, account)
    if (!inserted) throw taken(ctx.language)
    await enqueue(tx, mailLink, { memberId: inserted.id, action: 'activate_account' })
    return { id: inserted.id, username: person.username, email: person.email }
  })
}

/** One message for both fields: it does not tell which of the two is known here. */
function taken(language: 'en' | 'fr') {
  const message = [fieldMessage('taken', language)]
  return new FieldErrors({ username: message, email: message })
}
