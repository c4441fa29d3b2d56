import { changeHours, type Outcome } from '@pollen/contract/report-fields'
import type { Tx } from '../../platform/database/open-database.ts'
import type { Json } from '../../schema.ts'
import { type Actor, recordAction } from '../admin/index.ts'
import { type CaseRow, raiseVersion, targetOf, updateCase } from './cases.queries.ts'
import { type DecisionRow, insertDecision, listEffectiveDecisions, setRemoved } from './decisions.queries.ts'
import { applyToAccount, hideContent } from './effects.ts'
import { endDecision } from './end-decision.ts'
import { mailLifted, mailStatement } from './mail-statements.ts'
import { sendOutcomes } from './send-outcomes.ts'
import { takeSnapshot } from './snapshots.queries.ts'

export type NewDecision = {
  outcome: Outcome
  hidesContent: boolean
  isAutomated?: boolean
  rule?: number | null
  /** By language. */
  ruleTitles?: Record<string, string>
  reason: string
  endsAt?: Date | null
  areReportsUnfounded?: boolean
  /** Account measures of operators need no copy of the profile. */
  needsSnapshot?: boolean
}

/** Ends the case, unless it is automatic or gives the author time for a change. */
const keepsOpen = ({ isAutomated, outcome }: NewDecision) => isAutomated || outcome === 'ask_change'

/**
 * Makes a decision: stores it with a copy of what it is about, applies its effects, replaces earlier decisions of the case, and
 * notifies the subject and the reporters. The caller has locked the subject, then the case.
 */
export async function decide(tx: Tx, actor: Actor, found: CaseRow, decided: NewDecision): Promise<DecisionRow> {
  const now = actor.clock()
  const target = targetOf(found)
  const { outcome, hidesContent, isAutomated = false, needsSnapshot = true } = decided
  if (needsSnapshot) await takeSnapshot(tx, { caseId: found.id, target, now })
  const earlier = await listEffectiveDecisions(tx, found.id)
  const endsAt = outcome === 'ask_change' ? new Date(now.getTime() + changeHours * 3_600_000) : (decided.endsAt ?? null)
  const decision = await insertDecision(tx, {
    case_id: found.id,
    decided_at: now,
    decided_by: isAutomated ? null : (actor.viewer?.id ?? null),
    is_automated: isAutomated,
    outcome,
    hides_content: hidesContent,
    rule: decided.rule ?? null,
    rule_titles: JSON.stringify(decided.ruleTitles ?? {}) as unknown as Json,
    reason: decided.reason,
    ends_at: endsAt,
  })
  const shown = await replace(tx, actor, { found, earlier, decision })
  if (hidesContent) await hideContent(tx, { target, decision, now })
  await applyToAccount(tx, { target, decision, now })

  await raiseVersion(tx, found.id)
  if (outcome === 'ask_change')
    await updateCase(tx, found.id, { queued_at: endsAt, claimed_by: null, claimed_at: null })
  if (!keepsOpen(decided)) {
    await updateCase(tx, found.id, { queued_at: null, closed_at: now, claimed_by: null, claimed_at: null })
    const isViolation = outcome !== 'no_violation'
    await sendOutcomes(tx, actor, {
      caseId: found.id,
      outcome: isViolation ? 'acted' : 'no_violation',
      areUnfounded: !isViolation && (decided.areReportsUnfounded ?? true),
    })
  }
  if (outcome !== 'no_violation') await mailStatement(tx, actor, { found, decision })
  else if (shown) await mailLifted(tx, actor, { found, decision: shown, cause: 'undone', reason: decided.reason })
  return decision
}

type Replacement = { found: CaseRow; earlier: DecisionRow[]; decision: DecisionRow }

/** Ends the earlier decisions of the case. Returns one that hid the content, if the content is visible again. */
async function replace(tx: Tx, actor: Actor, { found, earlier, decision }: Replacement): Promise<DecisionRow | null> {
  let shown: DecisionRow | null = null
  for (const before of earlier) {
    if (before.hides_content && decision.hides_content) {
      // Removed content moves to the new decision, which can be undone instead.
      await setRemoved(tx, decision.id, before.removed)
      await setRemoved(tx, before.id, null)
      await endDecision(tx, actor, { found, decision: before, cause: 'replaced', keepsEffects: true })
    } else {
      await endDecision(tx, actor, { found, decision: before, cause: before.hides_content ? 'undone' : 'replaced' })
      if (before.hides_content) shown = before
    }
  }
  return shown
}

export const recordDecision = (tx: Tx, actor: Actor, found: CaseRow, decision: DecisionRow) =>
  recordAction(tx, actor, {
    action: 'case.decided',
    memberId: found.subject_id,
    caseId: found.id,
    reason: decision.outcome,
    isAutomatic: decision.is_automated,
  })
