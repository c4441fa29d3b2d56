import type { Db } from '../../platform/database/open-database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { ReferencedFiles } from '../../platform/storage/sweep-media.ts'
import { listMessageFiles } from '../conversations/index.ts'
import { deleteUnusedWords, listItemFiles } from '../items/index.ts'
import { listMemberFiles } from '../members/index.ts'
import { eraseMember } from './erase-accounts.ts'
import { deleteAccess, type Erasure, insertErasures, listErasedMembers, listFilesOf } from './erasures.queries.ts'
import { endInvitations } from './invitations.queries.ts'

type Restored = {
  /** The restored database, before the server opens it for requests. */
  db: Db
  /** The restored images. */
  media: Pick<Storage, 'remove'>
  /** Erasures before and after the backup. */
  erasures: Erasure[]
  /** Copies of reported content, which outlive the account. */
  listEvidence: ReferencedFiles
  now: Date
}

/**
 * A backup contains accounts that were erased later, and sessions, links and invitations that were ended later. Erases and ends
 * them again. Returns the number of erased accounts.
 */
export async function prepareRestoredData({ db, media, erasures, listEvidence, now }: Restored): Promise<number> {
  await deleteAccess(db)
  await endInvitations(db, now)
  await insertErasures(db, erasures)
  const erased = await listErasedMembers(db)
  for (const id of erased) {
    const files = await listFilesOf(db, id)
    await db.transaction().execute((tx) => eraseMember(tx, id, now))
    for (const file of files) {
      const users = await Promise.all(
        [listMemberFiles, listItemFiles, listMessageFiles, listEvidence].map((listFiles) => listFiles(db, file)),
      )
      if (users.flat().length === 0) await media.remove(file)
    }
  }
  if (erased.length > 0) await deleteUnusedWords(db)
  return erased.length
}
