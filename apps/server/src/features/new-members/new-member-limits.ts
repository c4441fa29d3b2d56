import type { Me } from '@pollen/contract/members'
import type { Config } from '../../config.ts'
import { TooManyAttempts } from '../../errors.ts'
import type { MemberContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findActivationDate } from './new-members.queries.ts'

const dayMinutes = 24 * 60

/** Returns when the limits of a new account end, or null if it has none any more. */
function limitsUntil(activatedAt: Date | null, now: Date, { NEW_MEMBER_DAYS: days }: Config): Date | null {
  if (!activatedAt) return null
  const end = new Date(activatedAt.getTime() + days * dayMinutes * 60_000)
  return end > now ? end : null
}

export async function isNewMember({ viewer, clock, config }: MemberContext, db: Db): Promise<boolean> {
  return config.NEW_MEMBER_DAYS > 0 && limitsUntil(await findActivationDate(db, viewer.id), clock(), config) !== null
}

const limitsOf = ({ NEW_MEMBER_ITEMS, NEW_MEMBER_CONVERSATIONS }: Config) => ({
  items: { times: NEW_MEMBER_ITEMS, key: 'TOO_MANY_ITEMS_OF_NEW_MEMBER' } as const,
  conversations: { times: NEW_MEMBER_CONVERSATIONS, key: 'TOO_MANY_CONVERSATIONS_OF_NEW_MEMBER' } as const,
})

/** Returns the limits of a new account for its owner. */
export function showLimits(activatedAt: Date | null, now: Date, config: Config): Me['new_member_limits'] {
  const until = limitsUntil(activatedAt, now, config)
  const { items, conversations } = limitsOf(config)
  return until && { until: until.toISOString(), items: items.times, conversations: conversations.times }
}

/** Counts a new item or conversation of a new account, and throws after too many in a day. Others are not limited here. */
export async function takeOfNewMember(ctx: MemberContext, db: Db, kind: 'items' | 'conversations') {
  if (!(await isNewMember(ctx, db))) return
  const { times, key } = limitsOf(ctx.config)[kind]
  try {
    await ctx.limits.take({ name: `new-member-${kind}`, times, minutes: dayMinutes }, String(ctx.viewer.id))
  } catch (error) {
    throw error instanceof TooManyAttempts ? new TooManyAttempts(error.retryAfter, key) : error
  }
}
