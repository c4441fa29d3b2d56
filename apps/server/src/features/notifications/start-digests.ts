import type { EventOf } from '@pollen/contract/events'
import type { MailFrequencies } from '@pollen/contract/notifications'
import type { Tx } from '../../platform/database/open-database.ts'
import { startDigestFrom, startDigestFromActivation } from './digest-marks.queries.ts'

/**
 * Decides from when on a member is told after they changed how often that is. Who had no digests of something (never, or
 * instantly) is told of what is new from now on; who had some is told from the latest one on, and misses nothing.
 */
export async function startDigests(tx: Tx, { stream, data, at }: EventOf<'member.mail_frequencies_changed'>) {
  const memberId = stream.member_id
  const families = Object.keys(data.previous) as (keyof MailFrequencies)[]
  for (const family of families) {
    const hadDigests = !['N', 'I'].includes(data.previous[family] ?? 'N')
    if (hadDigests) await startDigestFromActivation(tx, { memberId, family })
    else await startDigestFrom(tx, { memberId, family, from: at })
  }
}
