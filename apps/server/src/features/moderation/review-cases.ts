import { cases } from '@pollen/contract/cases'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Action, FileAction } from '../../platform/action.ts'
import { readImage } from '../../platform/images/read-image.ts'
import { readPage } from '../../platform/paging.ts'
import { recordAction } from '../admin/index.ts'
import { lockMember } from '../members/index.ts'
import { type CaseEntryRow, countCases, insertNote, listCaseRows, openCaseRow, updateCase } from './cases.queries.ts'
import { findCase, hiddenFor, lockCase } from './find-case.ts'
import { findAnyTarget } from './find-target.ts'
import { readCase, showEntry } from './show-case.ts'
import { findCasePicture, takeSnapshot } from './snapshots.queries.ts'

/** The time by which the list is sorted, in milliseconds, and the id. */
const Cursor = z.tuple([z.int(), z.int()])

export const listCases: Action<typeof cases.list> = async (ctx, { state, ...pageQuery }) => {
  const { db, viewer, clock } = ctx
  const filter = { state, hiddenFor: await hiddenFor(db, viewer), now: clock() }
  const { rows, ...page } = await readPage<CaseEntryRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    path: endpointPath(cases.list) + writeQuery({ state }),
    cursor: Cursor,
    read: async (slice) => ({ count: await countCases(db, filter), rows: await listCaseRows(db, filter, slice) }),
    cursorOf: (row) => [((state === 'closed' ? row.closed_at : row.queued_at) ?? row.opened_at).getTime(), row.id],
  })
  return { ...page, results: rows.map((row) => showEntry(row, filter.now)) }
}

export const getCase: Action<typeof cases.get> = async (ctx, { id }) => {
  await findCase(ctx.db, id, ctx.viewer)
  return readCase(ctx.db, id, ctx)
}

/** Browsers must not store the evidence. */
export const getCasePicture: FileAction<typeof cases.picture> = async ({ db, viewer, storage }, { id, size }) => {
  const found = await findCasePicture(db, id)
  if (!found) throw new AppError('IMAGE_DOESNT_EXIST')
  await findCase(db, found.case_id, viewer)
  const image = await readImage(storage.media, size === 'small' ? found.small_file : found.file)
  return { type: image.type, body: image.body, size: image.size, cacheControl: 'private, no-store' }
}

export const openCase: Action<typeof cases.open> = async (ctx, { target_type: type, target_id: id }) => {
  const { tx, viewer, clock } = ctx
  const now = clock()
  const target = await findAnyTarget(tx, { type, id })
  if (target.subjectId !== null) await lockMember(tx, target.subjectId)
  const found = await openCaseRow(tx, target, now)
  await findCase(tx, found.id, viewer)
  await takeSnapshot(tx, { caseId: found.id, target, now })
  await recordAction(tx, ctx, { action: 'case.opened', memberId: target.subjectId, caseId: found.id })
  return readCase(tx, found.id, ctx)
}

export const claimCase: Action<typeof cases.claim> = async (ctx, { id, take_over }) => {
  const { tx, viewer, clock } = ctx
  const found = await lockCase(tx, id, viewer)
  if (found.queued_at === null) throw new AppError('CASE_IS_CLOSED')
  const isOthers = found.claimed_by !== null && found.claimed_by !== viewer?.id
  if (isOthers && !take_over) throw new AppError('CASE_IS_CLAIMED')
  await updateCase(tx, id, { claimed_by: viewer?.id ?? null, claimed_at: clock() })
  return readCase(tx, id, ctx)
}

export const releaseCase: Action<typeof cases.release> = async (ctx, { id }) => {
  const { tx, viewer } = ctx
  await lockCase(tx, id, viewer)
  await updateCase(tx, id, { claimed_by: null, claimed_at: null })
  return readCase(tx, id, ctx)
}

export const addNote: Action<typeof cases.addNote> = async (ctx, { id, text }) => {
  const { tx, viewer, clock } = ctx
  await findCase(tx, id, viewer)
  await insertNote(tx, { caseId: id, authorId: viewer?.id ?? null, text, now: clock() })
  return readCase(tx, id, ctx)
}
