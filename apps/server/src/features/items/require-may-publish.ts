import { AppError } from '../../errors.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findPublisher } from './items.queries.ts'

/** Throws if moderators have restricted the member, or if the member has not acknowledged a caution yet. */
export async function requireMayPublish(db: Db, { id }: { id: number }, now: Date) {
  const member = await findPublisher(db, id)
  const until = member?.restricted_until
  if (until && until > now) throw new AppError('MEMBER_IS_RESTRICTED', { details: { until: until.toISOString() } })
  if (member?.caution_id) throw new AppError('CAUTION_NOT_ACKNOWLEDGED', { details: { id: member.caution_id } })
}
