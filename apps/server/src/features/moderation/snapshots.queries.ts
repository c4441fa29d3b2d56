import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { filesNamedIn, lockFiles } from '../../platform/storage/sweep-media.ts'
import type { CaseTarget } from './case-target.ts'
import { readContent, type SnapshotContent } from './targets.queries.ts'

type Evidence = { caseId: number; target: Omit<CaseTarget, 'subjectId'>; now: Date }

/** Stores the content as it is now, and returns the id of the snapshot. Returns the latest one if nothing has changed since. */
export async function takeSnapshot(tx: Tx, { caseId, target, now }: Evidence): Promise<number | null> {
  // Before the pictures are read, so that the sweep does not delete a file in between.
  await lockFiles(tx, 'shared')
  const found = await readContent(tx, target)
  if (!found) return null
  const { content, pictures } = found
  const latest = await tx
    .selectFrom('case_snapshots')
    .select('id')
    .select(sql<boolean>`content = ${JSON.stringify(content)}::jsonb`.as('hasSameContent'))
    .select(
      sql<string[]>`ARRAY(SELECT file FROM case_pictures WHERE snapshot_id = case_snapshots.id ORDER BY position)`.as(
        'files',
      ),
    )
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const hasSamePictures = latest?.files.join() === pictures.map(({ file }) => file).join()
  if (latest?.hasSameContent && hasSamePictures) return latest.id

  const { id } = await tx
    .insertInto('case_snapshots')
    .values({ case_id: caseId, taken_at: now, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (pictures.length > 0) {
    await tx
      .insertInto('case_pictures')
      .values(pictures.map((picture, position) => ({ snapshot_id: id, position, ...picture })))
      .execute()
  }
  return id
}

export async function listSnapshots(db: Db, caseId: number) {
  const rows = await db
    .selectFrom('case_snapshots')
    .select(['id', 'taken_at', 'content'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()
  const pictures = await db
    .selectFrom('case_pictures')
    .innerJoin('case_snapshots', 'case_snapshots.id', 'case_pictures.snapshot_id')
    .select(['case_pictures.id', 'snapshot_id', 'message_id'])
    .where('case_id', '=', caseId)
    .orderBy('position')
    .execute()
  return rows.map(({ content, ...row }) => ({
    ...row,
    content: content as unknown as SnapshotContent,
    pictures: pictures.filter(({ snapshot_id }) => snapshot_id === row.id),
  }))
}

export const findCasePicture = (db: Db, id: number) =>
  db
    .selectFrom('case_pictures')
    .innerJoin('case_snapshots', 'case_snapshots.id', 'case_pictures.snapshot_id')
    .select(['case_pictures.file', 'case_pictures.small_file', 'case_snapshots.case_id'])
    .where('case_pictures.id', '=', id)
    .executeTakeFirst()

export const listCaseFiles = filesNamedIn('case_pictures', 'file', 'small_file')
