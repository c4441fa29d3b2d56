import { eraseAccounts, forgetExpired, mailLink } from './features/accounts/index.ts'
import type { Job } from './platform/jobs/job.ts'

/** All work that nobody waits for, with its schedule in its own file. */
export const jobs = [mailLink, eraseAccounts, forgetExpired] as Job[]
