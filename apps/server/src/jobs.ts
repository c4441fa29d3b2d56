import { addDemoImages } from './demo/add-demo-images.ts'
import { deleteExpiredTokens, eraseAccounts, mailLink } from './features/accounts/index.ts'
import { deleteUnsentImages, forgetDeletedMessages, listMessageFiles } from './features/conversations/index.ts'
import { makeExport, sweepExports } from './features/exports/index.ts'
import { forgetWords, listItemFiles, markEnded, nameAreas } from './features/items/index.ts'
import { listMemberFiles } from './features/members/index.ts'
import { mailNewItem, prepareDigests } from './features/notifications/index.ts'
import { loadGazetteer } from './features/places/index.ts'
import { fetchTiles, forgetResources, listResourceFiles } from './features/resources/index.ts'
import { deleteOldEvents } from './platform/events/delete-old-events.ts'
import { deleteOldAnswers } from './platform/http/idempotency.ts'
import type { Job } from './platform/jobs/job.ts'
import { deleteOldMails } from './platform/mail/delete-old-mails.ts'
import { sweepMedia } from './platform/storage/sweep-media.ts'

/** All jobs: work that no request waits for. Each says its schedule in its own file. */
export const jobs = [
  mailLink,
  eraseAccounts,
  deleteExpiredTokens,
  deleteOldMails,
  deleteOldEvents,
  deleteOldAnswers,
  addDemoImages,
  deleteUnsentImages,
  forgetDeletedMessages,
  makeExport,
  sweepExports,
  mailNewItem,
  markEnded,
  prepareDigests,
  forgetWords,
  loadGazetteer(nameAreas),
  nameAreas,
  ...fetchTiles,
  forgetResources,
  sweepMedia([listMemberFiles, listItemFiles, listMessageFiles, listResourceFiles]),
] as Job[]
