import { addDemoImages } from './demo/add-demo-images.ts'
import { alertOperators } from './doctor/alert-operators.ts'
import { deleteExpiredTokens, eraseAccounts, mailLink } from './features/accounts/index.ts'
import { checkForUpdate, notifyOperators } from './features/admin/index.ts'
import { deleteUnsentImages, forgetDeletedMessages, listMessageFiles } from './features/conversations/index.ts'
import { makeExport, sweepExports } from './features/exports/index.ts'
import { completeAreas, forgetWords, listItemFiles, markEnded, nameAreas } from './features/items/index.ts'
import { listMemberFiles } from './features/members/index.ts'
import {
  deleteUnconfirmedReports,
  endExpiredDecisions,
  forgetEvidence,
  listCaseFiles,
  remindOperators,
} from './features/moderation/index.ts'
import { deleteOldMailedItems, mailNewItem, prepareDigests } from './features/notifications/index.ts'
import { loadGazetteer } from './features/places/index.ts'
import { fetchTiles, forgetResources, listResourceFiles, refreshAroundMembers } from './features/resources/index.ts'
import { backUpDaily } from './platform/database/backup/daily-backup.ts'
import { deleteOldEvents } from './platform/events/delete-old-events.ts'
import { deleteOldAnswers } from './platform/http/idempotency.ts'
import type { Job, JobEntry } from './platform/jobs/job.ts'
import { deleteOldMails } from './platform/mail/delete-old-mails.ts'
import { sweepMedia } from './platform/storage/sweep-media.ts'

const sweepFiles = sweepMedia([listMemberFiles, listItemFiles, listMessageFiles, listResourceFiles, listCaseFiles])

/** All jobs. Schedules are cron expressions in the time zone of the instance. Jobs without a schedule run when they are enqueued. */
export const jobTable: JobEntry[] = [
  { job: mailLink, purpose: 'mails a requested link, such as for a password reset' },
  { job: notifyOperators, purpose: 'mails operators when a new member waits for approval' },
  { job: makeExport, purpose: 'writes the data export that a member requested' },
  { job: mailNewItem, purpose: 'mails a new item to nearby members who chose instant mails' },
  ...fetchTiles.map((job) => ({ job, purpose: 'fetches public resources for the areas that maps show' })),
  { job: completeAreas, purpose: 'adds the area names of items in newly supported languages' },
  { job: addDemoImages, purpose: 'draws the pictures of the demo neighbourhood' },

  { job: prepareDigests, schedule: '* * * * *', purpose: 'prepares the digest mails that are due' },
  { job: nameAreas, schedule: '*/5 * * * *', purpose: 'finds the town or neighbourhood around new items' },
  {
    job: alertOperators(() => jobTable),
    schedule: '*/15 * * * *',
    purpose: 'mails operators when backups, disk, mails, jobs or the certificate need attention',
  },
  { job: endExpiredDecisions, schedule: '*/10 * * * *', purpose: 'ends decisions of moderators whose time is over' },
  { job: remindOperators, schedule: '11 * * * *', purpose: 'mails operators about cases that have waited for a day' },
  { job: sweepExports, schedule: '7 * * * *', purpose: 'deletes data exports that have expired' },
  { job: markEnded, schedule: '17 * * * *', purpose: 'removes ended items from the lists' },
  { job: deleteOldAnswers, schedule: '23 * * * *', purpose: 'deletes idempotency keys after a day' },
  { job: deleteUnsentImages, schedule: '37 * * * *', purpose: 'deletes pictures whose message was never sent' },
  { job: refreshAroundMembers, schedule: '47 * * * *', purpose: 'refreshes public resources where members live' },
  { job: eraseAccounts, schedule: '27 */4 * * *', purpose: 'erases accounts whose deletion is due' },

  {
    job: forgetResources,
    schedule: '41 2 * * *',
    purpose: 'deletes public resources that disappeared from their source long ago',
  },
  { job: forgetWords, schedule: '53 2 * * *', purpose: 'deletes search words that no item uses any more' },
  { job: backUpDaily, schedule: '3 3 * * *', purpose: 'writes a backup into DATA_DIR/backups' },
  { job: checkForUpdate, schedule: '53 3 * * *', purpose: 'looks for a newer version of Pollen' },
  { job: sweepFiles, schedule: '17 3 * * *', purpose: 'deletes unused picture files' },
  { job: deleteOldEvents, schedule: '29 3 * * *', purpose: 'deletes events after 30 days' },
  { job: deleteExpiredTokens, schedule: '41 3 * * *', purpose: 'deletes expired sessions, links and device marks' },
  { job: forgetDeletedMessages, schedule: '41 3 * * *', purpose: 'purges messages deleted more than 30 days ago' },
  {
    job: forgetEvidence,
    schedule: '53 3 * * *',
    purpose: 'deletes the evidence of old cases, and removed items after the time for an appeal',
  },
  {
    job: deleteUnconfirmedReports,
    schedule: '59 3 * * *',
    purpose: 'deletes unconfirmed reports of visitors after 7 days',
  },
  { job: deleteOldMails, schedule: '17 4 * * *', purpose: 'deletes failed mails and mail files after 30 days' },
  { job: deleteOldMailedItems, schedule: '37 4 * * *', purpose: 'deletes the records of mailed items after 60 days' },
  {
    job: loadGazetteer(completeAreas),
    schedule: '23 4 * * *',
    purpose: 'loads the towns of the world if a newer list is available',
  },
] as JobEntry[]

export const jobs: Job[] = jobTable.map(({ job }) => job)
