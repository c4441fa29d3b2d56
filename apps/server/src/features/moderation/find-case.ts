import { AppError } from '../../errors.ts'
import type { Viewer } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { lockMember } from '../members/index.ts'
import { type CaseRow, findCaseRow, hasOtherModerator, lockCaseRow } from './cases.queries.ts'
import { type DecisionRow, findDecision } from './decisions.queries.ts'

/** A moderator does not see cases about themself while somebody else can decide them. Commands see all. */
export async function hiddenFor(db: Db, viewer: Viewer | null): Promise<number | null> {
  return viewer && (await hasOtherModerator(db, [viewer.id])) ? viewer.id : null
}

export async function findCase(db: Db, id: number, viewer: Viewer | null): Promise<CaseRow> {
  const found = await findCaseRow(db, id)
  const isAboutViewer = viewer !== null && found?.subject_id === viewer.id
  if (!found || (isAboutViewer && (await hiddenFor(db, viewer)) !== null)) throw new AppError('CASE_DOESNT_EXIST')
  return found
}

/** Locks the subject first, in the same order as erasing a member. */
export async function lockCase(tx: Tx, id: number, viewer: Viewer | null): Promise<CaseRow> {
  const { subject_id } = await findCase(tx, id, viewer)
  if (subject_id !== null) await lockMember(tx, subject_id)
  return lockCaseRow(tx, id)
}

/** Locks the case of a decision, and reads the decision after that. */
export async function lockDecision(tx: Tx, id: number, viewer: Viewer | null) {
  const known = await findDecision(tx, id)
  if (!known) throw new AppError('CASE_DOESNT_EXIST')
  const found = await lockCase(tx, known.case_id, viewer)
  const decision = (await findDecision(tx, id)) as DecisionRow
  return { found, decision }
}
