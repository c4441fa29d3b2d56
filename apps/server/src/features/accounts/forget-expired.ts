import type { Job } from '../../platform/jobs/job.ts'

/** Expired links are remembered this long, so that whoever opens one hears that it is too old, not that it is unknown. */
const rememberMs = 30 * 86_400_000

export const forgetExpired: Job = {
  name: 'forget-expired',
  schedule: '41 3 * * *',
  async run({ db, clock }) {
    const now = clock()
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await db
      .deleteFrom('tokens')
      .where('expires_at', '<', new Date(now.getTime() - rememberMs))
      .execute()
  },
}
