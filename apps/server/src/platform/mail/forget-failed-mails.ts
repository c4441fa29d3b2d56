import type { Job } from '../jobs/job.ts'
import { deleteMailsFailedBefore } from './mails.queries.ts'

const keptDays = 30

/** Mails that were given up are for the operator to look into, not for ever. */
export const forgetFailedMails: Job = {
  name: 'forget-failed-mails',
  schedule: '17 4 * * *',
  async run({ db, clock }) {
    await deleteMailsFailedBefore(db, new Date(clock().getTime() - keptDays * 24 * 3600_000))
  },
}
