import type { Job } from '../../platform/jobs/job.ts'
import { deleteDevicesUnusedSince } from './devices.queries.ts'
import { deleteSessionsExpiredBefore } from './sessions.queries.ts'
import { deleteTokensExpiredBefore } from './tokens.queries.ts'

/** Keeps expired links for a while, so that opening one shows "expired" instead of "unknown". */
const keepExpiredMs = 30 * 86_400_000

/** After this long without a log-in, a browser counts as unknown again. */
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
