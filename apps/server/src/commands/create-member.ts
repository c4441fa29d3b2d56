import { SignUp } from '@pollen/contract/account-fields'
import { forOperators } from '@pollen/contract/admin-fields'
import { endpoint } from '@pollen/contract/endpoint'
import * as z from 'zod/mini'
import { hashPassword, insertNewAccount, requireGoodPassword } from '../features/accounts/index.ts'
import { recordAction } from '../features/admin/index.ts'
import { type Action, route } from '../platform/action.ts'

/** Not part of the API, because only a command on the server may create members. */
const createMemberCall = endpoint({
  method: 'POST',
  path: '/admin/members/',
  summary: 'Create an active member without a mail',
  ...forOperators,
  // Hashing the password comes first and is slow.
  inTransaction: false,
  input: SignUp,
  output: z.object({ id: z.number(), username: z.string(), email: z.string() }),
  status: 201,
})

/** The first operator must not depend on a mail server, so this account needs no link from a mail. */
const createMember: Action<typeof createMemberCall> = async (ctx, { password, language, ...person }) => {
  await requireGoodPassword(ctx, { field: 'password', password, person })
  const password_hash = await hashPassword(password, ctx.client)
  const now = ctx.clock()
  const account = { ...person, password_hash, language: language ?? ctx.config.INSTANCE_LANGUAGE }
  const id = await ctx.db.transaction().execute(async (tx) => {
    const memberId = await insertNewAccount(tx, ctx, { ...account, sign_up_date: now, activated_at: now })
    await recordAction(tx, ctx, { action: 'member.created', memberId })
    return memberId
  })
  return { id, username: person.username, email: person.email }
}

export const createMemberRoute = route(createMemberCall, createMember)
