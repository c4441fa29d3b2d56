import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'

/** Returns false if there is an appeal against the decision already. */
export async function insertAppeal(tx: Tx, { decisionId, text, now }: { decisionId: number; text: string; now: Date }) {
  const inserted = await tx
    .insertInto('appeals')
    .values({ decision_id: decisionId, text, created_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const lockOpenAppeal = (tx: Tx, decisionId: number) =>
  tx
    .selectFrom('appeals')
    .select(['id', 'decision_id'])
    .where('decision_id', '=', decisionId)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Closing = { decisionId: number; isGranted: boolean; by: number | null; answer: string; now: Date }

/** Does nothing if there is no open appeal. */
export async function closeAppeal(tx: Tx, { decisionId, isGranted, by, answer, now }: Closing) {
  await tx
    .updateTable('appeals')
    .set({ decided_at: now, decided_by: by, is_granted: isGranted, answer })
    .where('decision_id', '=', decisionId)
    .where('decided_at', 'is', null)
    .execute()
}

export const listAppealsOfCase = (db: Db, caseId: number) =>
  db
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.id', 'appeals.decision_id')
    .select(['appeals.id', 'appeals.decision_id', 'appeals.text', 'appeals.created_at'])
    .select(['appeals.decided_at', 'appeals.is_granted', 'appeals.answer'])
    .where('decisions.case_id', '=', caseId)
    .execute()

export const listAppealMessages = (db: Db, appealIds: (number | null)[]) =>
  db
    .selectFrom('appeal_messages')
    .select(['appeal_id', 'text', 'created_at', 'is_from_moderator'])
    .where(sql<boolean>`appeal_id = ANY (${appealIds.filter((id) => id !== null)})`)
    .orderBy('id')
    .execute()

type Message = { appealId: number; moderatorId: number | null; isFromModerator: boolean; text: string; now: Date }

/** Adds a message to the dialogue. Returns false if this side has written `max` messages already. */
export async function insertAppealMessage(tx: Tx, message: Message, max: number): Promise<boolean> {
  const { appealId, moderatorId, isFromModerator, text, now } = message
  const { count } = await tx
    .selectFrom('appeal_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('appeal_id', '=', appealId)
    .where('is_from_moderator', '=', isFromModerator)
    .executeTakeFirstOrThrow()
  if (count >= max) return false
  await tx
    .insertInto('appeal_messages')
    .values({
      appeal_id: appealId,
      moderator_id: moderatorId,
      is_from_moderator: isFromModerator,
      text,
      created_at: now,
    })
    .execute()
  return true
}
