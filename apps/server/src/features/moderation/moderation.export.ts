import type { ExportPart } from '../../platform/export-part.ts'

/**
 * Exports the member’s reports, the decisions about them with their appeals, and what they wrote as a moderator. Excludes who
 * reported or decided.
 */
export const moderationExport: ExportPart = {
  tables: ['reports', 'cases', 'decisions', 'appeals', 'appeal_messages', 'case_notes'],
  async read(db, memberId) {
    const reports = await db
      .selectFrom('reports')
      .innerJoin('cases', 'cases.id', 'reports.case_id')
      .select(['cases.target_type', 'cases.target_id', 'reason', 'text', 'created_at', 'outcome', 'outcome_at'])
      .where('reporter_id', '=', memberId)
      .orderBy('reports.id')
      .execute()
    const decisions = await db
      .selectFrom('decisions')
      .innerJoin('cases', 'cases.id', 'decisions.case_id')
      .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
      .select(['decisions.id', 'cases.target_type', 'cases.target_id', 'decisions.decided_at', 'outcome'])
      .select(['is_automated', 'rule', 'reason', 'ends_at', 'ended_at', 'end_cause', 'acknowledged_at'])
      .select(['appeals.text as appeal', 'appeals.is_granted as appeal_is_granted', 'appeals.answer as appeal_answer'])
      .where('cases.subject_id', '=', memberId)
      .where('outcome', '<>', 'no_violation')
      .orderBy('decisions.id')
      .execute()
    const messages = await db
      .selectFrom('appeal_messages')
      .innerJoin('appeals', 'appeals.id', 'appeal_messages.appeal_id')
      .innerJoin('decisions', 'decisions.id', 'appeals.decision_id')
      .innerJoin('cases', 'cases.id', 'decisions.case_id')
      .select(['decisions.id as decision_id', 'appeal_messages.text', 'appeal_messages.created_at'])
      .select('is_from_moderator')
      .where('cases.subject_id', '=', memberId)
      .orderBy('appeal_messages.id')
      .execute()
    const notes = await db
      .selectFrom('case_notes')
      .select(['text', 'created_at'])
      .where('author_id', '=', memberId)
      .orderBy('id')
      .execute()
    return {
      data: {
        reports,
        decisions_about_you: decisions,
        messages_about_appeals: messages,
        notes_as_moderator: notes,
      },
    }
  },
}
