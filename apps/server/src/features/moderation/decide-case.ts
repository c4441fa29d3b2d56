import type { cases } from '@pollen/contract/cases'
import { inEachLanguage } from '@pollen/contract/constants'
import { outcomesOf, outcomesWithEnd } from '@pollen/contract/report-fields'
import { AppError, fieldError } from '../../errors.ts'
import type { Action, RequestContext } from '../../platform/action.ts'
import { recordAction } from '../admin/index.ts'
import { readRuleTitles } from '../instance/index.ts'
import { type CaseRow, hasOpenCase, raiseVersion, updateCase } from './cases.queries.ts'
import { decide, recordDecision } from './decide.ts'
import { requireRestrictable } from './effects.ts'
import { endDecision } from './end-decision.ts'
import { lockCase, lockDecision } from './find-case.ts'
import { mailLifted } from './mail-statements.ts'
import { clearUnfounded } from './reports.queries.ts'
import { readCase } from './show-case.ts'

type Input = Parameters<Action<typeof cases.decide>>[1]

export const decideCase: Action<typeof cases.decide> = async (ctx, input) => {
  const { tx, viewer, clock } = ctx
  const found = await lockCase(tx, input.id, viewer)
  if (input.version !== undefined && input.version !== found.version) throw new AppError('CASE_CHANGED')
  if (found.closed_at) throw new AppError('CASE_IS_CLOSED')
  requireConsistent(found, input, ctx)
  const { outcome, days, reason = '' } = input
  if (outcome === 'restrict' || outcome === 'suspend' || outcome === 'ban') {
    await requireRestrictable(tx, found.subject_id)
  }
  const decision = await decide(tx, ctx, found, {
    outcome,
    hidesContent: outcome === 'hide' || outcome === 'remove' || input.hides_content,
    ...(await findRule(input, ctx)),
    reason,
    endsAt: days === undefined ? null : new Date(clock().getTime() + days * 86_400_000),
    areReportsUnfounded: input.are_reports_unfounded,
  })
  await recordDecision(tx, ctx, found, decision)
  return readCase(tx, found.id, ctx)
}

function requireConsistent(found: CaseRow, { outcome, reason, days, hides_content }: Input, ctx: RequestContext) {
  const { language } = ctx
  const possible = outcomesOf[found.target_type]
  if (!possible.includes(outcome)) throw fieldError('outcome', 'choice', language)
  if (outcome !== 'no_violation' && reason === undefined) throw fieldError('reason', 'required', language)
  if (outcome === 'restrict' && days === undefined) throw fieldError('days', 'required', language)
  if (days !== undefined && !outcomesWithEnd.includes(outcome)) throw fieldError('days', 'invalid', language)
  const canHide = possible.includes('remove') && outcome !== 'no_violation' && outcome !== 'ask_change'
  if (hides_content && !canHide) throw fieldError('hides_content', 'invalid', language)
}

/** Decisions keep the titles, because operators may change the rules. */
async function findRule({ outcome, rule }: Input, { config, log, language }: RequestContext) {
  if (outcome === 'no_violation') return {}
  if (rule === undefined) throw fieldError('rule', 'required', language)
  const titles = await readRuleTitles({ config, log })
  const ruleTitles = inEachLanguage((code) => titles[code][rule - 1] ?? '')
  if (Object.values(ruleTitles).every((title) => title === '')) throw fieldError('rule', 'choice', language)
  return { rule, ruleTitles }
}

/** Undoing "no violation" opens the case again; its reporters are not notified a second time. */
export const undoDecision: Action<typeof cases.undo> = async (ctx, { id, reason }) => {
  const { tx, viewer, clock } = ctx
  const { found, decision } = await lockDecision(tx, id, viewer)
  if (decision.ended_at) throw new AppError('DECISION_HAS_ENDED')
  await endDecision(tx, ctx, { found, decision, cause: 'undone' })
  await raiseVersion(tx, found.id)
  if (decision.outcome === 'no_violation') {
    await clearUnfounded(tx, found.id)
    if (!(await hasOpenCase(tx, found.target_key))) {
      await updateCase(tx, found.id, { closed_at: null, queued_at: clock() })
    }
  } else {
    // The appeal that was open, if any, is granted.
    if (found.closed_at) await updateCase(tx, found.id, { queued_at: null })
    await mailLifted(tx, ctx, { found, decision, cause: 'undone', reason })
  }
  await recordAction(tx, ctx, { action: 'decision.undone', memberId: found.subject_id, caseId: found.id, reason })
  return readCase(tx, found.id, ctx)
}
