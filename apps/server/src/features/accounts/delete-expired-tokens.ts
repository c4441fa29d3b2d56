import type { Job } from '../../platform/jobs/job.ts'
import { deleteDevicesUnusedSince } from './devices.queries.ts'
import { deleteSessionsExpiredBefore } from './sessions.queries.ts'
import { deleteTokensExpiredBefore } from './tokens.queries.ts'

/** Expired tokens of links stay this long, so that whoever opens the link reads that it has expired, not that it is unknown. */
const keepExpiredMs = 30 * 86_400_000

/** A browser that has not logged in for a year is new again. */
const keepDevicesMs = 365 * 86_400_000

export const deleteExpiredTokens: Job = {
  name: 'delete-expired-tokens',
  async run({ db, clock }) {
    const now = clock()
    await deleteSessionsExpiredBefore(db, now)
    await deleteDevicesUnusedSince(db, new Date(now.getTime() - keepDevicesMs))
    await deleteTokensExpiredBefore(db, new Date(now.getTime() - keepExpiredMs))
  },
}
