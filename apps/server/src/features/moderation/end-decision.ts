import type { Tx } from '../../platform/database/open-database.ts'
import type { Actor } from '../admin/index.ts'
import { closeAppeal } from './appeals.queries.ts'
import { type CaseRow, targetOf } from './cases.queries.ts'
import { type DecisionRow, type EndCause, endDecisionRow } from './decisions.queries.ts'
import { revertForAccount, showContent } from './effects.ts'

type End = { found: CaseRow; decision: DecisionRow; cause: EndCause; keepsEffects?: boolean }

/** Ends a decision and reverts its effects. An open appeal against it ends as well. The caller has locked the subject, then the case. */
export async function endDecision(tx: Tx, actor: Actor, { found, decision, cause, keepsEffects = false }: End) {
  const now = actor.clock()
  const by = actor.viewer?.id ?? null
  const target = targetOf(found)
  await endDecisionRow(tx, decision.id, { cause, by, now })
  if (!keepsEffects) {
    if (decision.hides_content) await showContent(tx, { target, decision, now })
    await revertForAccount(tx, { target, decision, now })
  }
  if (cause !== 'expired')
    await closeAppeal(tx, { decisionId: decision.id, isGranted: !keepsEffects, by, answer: '', now })
}
