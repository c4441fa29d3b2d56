import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import { appealMonths, type CaseTargetType } from '@pollen/contract/report-fields'
import type { Appeal, Statement } from '@pollen/contract/statements'
import type { Db } from '../../platform/database/open-database.ts'
import { listAppealMessages } from './appeals.queries.ts'
import type { DecisionRow, StatementRow } from './decisions.queries.ts'

/** The title of a rule in the language of a reader. */
export function ruleTitle({ rule, rule_titles }: Pick<DecisionRow, 'rule' | 'rule_titles'>, language: Language) {
  if (rule === null) return null
  const titles = rule_titles as Record<string, string>
  return { number: rule, title: titles[language] ?? titles[fallbackLanguage] ?? '' }
}

export function appealDeadline(decidedAt: Date): Date {
  const deadline = new Date(decidedAt)
  deadline.setUTCMonth(deadline.getUTCMonth() + appealMonths)
  return deadline
}

/** Decisions that were undone or replaced have nothing to appeal against. */
export const isAppealable = (row: Pick<StatementRow, 'decided_at' | 'end_cause' | 'appeal_id'>, now: Date) =>
  row.appeal_id === null &&
  (row.end_cause === null || row.end_cause === 'expired') &&
  now < appealDeadline(row.decided_at)

type AppealRow = {
  text: string
  created_at: Date
  decided_at: Date | null
  is_granted: boolean | null
  answer: string
}
type MessageRow = { text: string; created_at: Date; is_from_moderator: boolean }

export const showAppeal = (row: AppealRow, messages: MessageRow[]): Appeal => ({
  text: row.text,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  is_granted: row.is_granted,
  answer: row.answer,
  messages: messages.map(({ text, created_at, is_from_moderator }) => ({
    text,
    created_at: created_at.toISOString(),
    is_from_moderator,
  })),
})

type Options = { db: Db; language: Language; now: Date }

export async function showStatements(rows: StatementRow[], { db, language, now }: Options): Promise<Statement[]> {
  const messages = await listAppealMessages(
    db,
    rows.map(({ appeal_id }) => appeal_id),
  )
  return rows.map((row) => ({
    id: row.id,
    decided_at: row.decided_at.toISOString(),
    target: { type: row.target_type as CaseTargetType, id: row.target_id, title: row.title ?? '' },
    outcome: row.outcome,
    hides_content: row.hides_content,
    is_automated: row.is_automated,
    cause: row.reports_count > 0 ? 'reports' : 'own_initiative',
    rule: ruleTitle(row, language),
    reason: row.reason,
    ends_at: row.ends_at?.toISOString() ?? null,
    state: row.end_cause ?? 'effective',
    ended_at: row.ended_at?.toISOString() ?? null,
    needs_acknowledgement: row.outcome === 'caution' && row.acknowledged_at === null && row.ended_at === null,
    appeal_until: appealDeadline(row.decided_at).toISOString(),
    can_appeal: isAppealable(row, now),
    appeal: appealOf(
      row,
      messages.filter(({ appeal_id }) => appeal_id === row.appeal_id),
    ),
  }))
}

function appealOf(row: StatementRow, messages: MessageRow[]): Appeal | null {
  const { appeal_text: text, appeal_created_at: created_at } = row
  if (text === null || created_at === null) return null
  const { appeal_decided_at: decided_at, appeal_is_granted: is_granted, appeal_answer: answer } = row
  return showAppeal({ text, created_at, decided_at, is_granted, answer: answer ?? '' }, messages)
}
