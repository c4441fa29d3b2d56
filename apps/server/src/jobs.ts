import { addDemoImages } from './demo/add-demo-images.ts'
import { deleteExpiredTokens, eraseAccounts, mailLink } from './features/accounts/index.ts'
import { tellOperators } from './features/admin/index.ts'
import { deleteUnsentImages, forgetDeletedMessages, listMessageFiles } from './features/conversations/index.ts'
import { makeExport, sweepExports } from './features/exports/index.ts'
import { completeAreas, forgetWords, listItemFiles, markEnded, nameAreas } from './features/items/index.ts'
import { listMemberFiles } from './features/members/index.ts'
import { deleteOldMailedItems, mailNewItem, prepareDigests } from './features/notifications/index.ts'
import { loadGazetteer } from './features/places/index.ts'
import { fetchTiles, forgetResources, listResourceFiles, refreshAroundMembers } from './features/resources/index.ts'
import { backUpDaily } from './platform/database/backup/daily-backup.ts'
import { deleteOldEvents } from './platform/events/delete-old-events.ts'
import { deleteOldAnswers } from './platform/http/idempotency.ts'
import type { Job, JobEntry } from './platform/jobs/job.ts'
import { deleteOldMails } from './platform/mail/delete-old-mails.ts'
import { sweepMedia } from './platform/storage/sweep-media.ts'

const sweepFiles = sweepMedia([listMemberFiles, listItemFiles, listMessageFiles, listResourceFiles])

/** All jobs, with their schedules: cron in the time zone of the instance. Those without one run when something enqueues them. */
export const jobTable = [
  { job: mailLink, purpose: 'mails a link that somebody asked for, such as for a new password' },
  { job: tellOperators, purpose: 'mails operators that somebody waits for their approval' },
  { job: makeExport, purpose: 'writes the file with all data of a member who asked for it' },
  { job: mailNewItem, purpose: 'mails members nearby who want to hear of new items at once' },
  ...fetchTiles.map((job) => ({ job, purpose: 'asks a source for the public resources of areas that are shown' })),
  { job: completeAreas, purpose: 'names the areas of items in languages that were added' },
  { job: addDemoImages, purpose: 'draws the pictures of the demo neighbourhood' },

  { job: prepareDigests, schedule: '* * * * *', purpose: 'prepares the digest mails once their time has come' },
  { job: nameAreas, schedule: '*/5 * * * *', purpose: 'finds the town or quarter around new items' },
  { job: sweepExports, schedule: '7 * * * *', purpose: 'deletes data exports that have expired' },
  { job: markEnded, schedule: '17 * * * *', purpose: 'takes items that have ended out of the lists' },
  { job: deleteOldAnswers, schedule: '23 * * * *', purpose: 'forgets which calls were repeated, after a day' },
  { job: deleteUnsentImages, schedule: '37 * * * *', purpose: 'deletes pictures whose message was never sent' },
  { job: refreshAroundMembers, schedule: '47 * * * *', purpose: 'refreshes public resources where members live' },
  { job: eraseAccounts, schedule: '27 */4 * * *', purpose: 'erases accounts whose deletion is due' },

  { job: forgetResources, schedule: '41 2 * * *', purpose: 'deletes public resources that are long gone' },
  { job: forgetWords, schedule: '53 2 * * *', purpose: 'forgets words that no item has any more' },
  { job: backUpDaily, schedule: '3 3 * * *', purpose: 'writes a backup into DATA_DIR/backups' },
  { job: sweepFiles, schedule: '17 3 * * *', purpose: 'deletes picture files that nothing uses' },
  { job: deleteOldEvents, schedule: '29 3 * * *', purpose: 'forgets what changed where, after 30 days' },
  { job: deleteExpiredTokens, schedule: '41 3 * * *', purpose: 'deletes expired log-ins, links and known browsers' },
  { job: forgetDeletedMessages, schedule: '41 3 * * *', purpose: 'forgets messages deleted more than 30 days ago' },
  { job: deleteOldMails, schedule: '17 4 * * *', purpose: 'deletes mails that failed, and mail files, after 30 days' },
  { job: deleteOldMailedItems, schedule: '37 4 * * *', purpose: 'forgets after 60 days what was mailed to whom' },
  { job: loadGazetteer(completeAreas), schedule: '23 4 * * *', purpose: 'loads the towns of the world if need be' },
] as JobEntry[]

export const jobs: Job[] = jobTable.map(({ job }) => job)
