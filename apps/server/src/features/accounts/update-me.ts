import type { members } from '@pollen/contract/members'
import { fieldError, InvalidToken } from '../../errors.ts'
import type { Action, Context } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import type { Limit } from '../../platform/limits.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { learnWordsOfOwner } from '../items/index.ts'
import { changeMember, lockMember, readMe } from '../members/index.ts'
import { confirmEmailMail } from './accounts.mails.ts'
import { type Account, findAccount, isAddressTaken, updateAccount } from './accounts.queries.ts'
import { limitNewAddress } from './address-limits.ts'
import { requirePasswordField } from './require-own-password.ts'
import { hasSession } from './sessions.queries.ts'
import { deleteUnusedTokens } from './tokens.queries.ts'
import { issueToken } from './tokens.ts'

/** Counts rejected names too, because the rejection reveals that an account has the name. */
const usernamesOfMember: Limit = { name: 'username-member', times: 10, minutes: 24 * 60 }

type UpdateContext = Context<typeof members.updateMe>

/** Part of `accounts` and not of `members`, because a new e-mail address needs the password and a mailed link. */
export const updateMe: Action<typeof members.updateMe> = async (ctx, { email, password, ...changes }) => {
  const { id } = ctx.viewer
  const change = email === undefined ? null : await checkNewEmail(ctx, { email, password })
  if (changes.username !== undefined) await limitUsernames(ctx, changes.username)

  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, id)) || !(await hasSession(tx, ctx.viewer))) throw new InvalidToken()
    await changeMember(tx, id, changes, { language: ctx.language, now: ctx.clock() })
    // The search finds items by the name of their owner.
    if (changes.username !== undefined) await learnWordsOfOwner(tx, id)
    if (change) await changeEmail(tx, ctx, change)
    return readMe(tx, ctx)
  })
}

async function limitUsernames(ctx: UpdateContext, username: string) {
  const me = await readMe(ctx.db, ctx)
  if (username !== me.username) await ctx.limits.take(usernamesOfMember, String(ctx.viewer.id))
}

type EmailChange = {
  email: string
  /** The account with the verified password, or null if no password was needed. */
  proven: Account | null
}

/** Runs the checks that need no transaction. Verifies the password first, so that callers without it learn nothing. */
async function checkNewEmail(
  ctx: UpdateContext,
  { email, password }: { email: string; password: string | undefined },
): Promise<EmailChange> {
  const me = await readMe(ctx.db, ctx)
  if (isSameAddress(email, me.email)) return { email, proven: null }
  // Mailing the pending link again needs no password, because the first request did.
  const proven = isSameAddress(email, me.pending_email) ? null : await requirePasswordField(ctx, password)
  await limitNewAddress(ctx.limits, { memberId: ctx.viewer.id, email })
  return { email, proven }
}

/** Entering the current address cancels a pending change. A different address takes effect when its mailed link is used. */
async function changeEmail(tx: Tx, ctx: UpdateContext, { email, proven }: EmailChange) {
  const { id: memberId } = ctx.viewer
  const now = ctx.clock()
  const [account, { pending_email }] = [await findAccount(tx, memberId), await readMe(tx, ctx)]
  if (!account) throw new InvalidToken()
  if (isSameAddress(email, account.email)) {
    await deleteUnusedTokens(tx, { memberId, action: 'confirm_email' })
    // Stores the new spelling of the same address.
    return updateAccount(tx, memberId, { email })
  }
  // Check again under the lock: the password or the addresses may have changed in the meantime.
  const isAllowed = proven?.password_hash === account.password_hash || isSameAddress(email, pending_email)
  if (!isAllowed) throw fieldError('password', 'required', ctx.language)
  if (await isAddressTaken(tx, { memberId, email, now })) throw fieldError('email', 'taken', ctx.language)

  const { token, expiresAt } = await issueToken(tx, { memberId, action: 'confirm_email', email, now })
  const mail = confirmEmailMail(ctx.config, { account, email, token })
  await queueMail(tx, { memberId, to: email, mail, now, expiresAt })
}

const isSameAddress = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()
