import type { cases } from '@pollen/contract/cases'
import { caseTargetTypes, outcomes, visitorReasons } from '@pollen/contract/report-fields'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { mayActAs } from '../admin/index.ts'
import { countBy, readTotals } from './statistics.queries.ts'

/** Moderators always see the figures; everyone does if the operators publish them. */
export const getStatistics: Action<typeof cases.statistics> = async (ctx) => {
  const { db, config, viewer, caller, clock } = ctx
  const isCommand = caller.systemUser !== undefined
  const isModerator =
    isCommand || (viewer !== null && (await mayActAs(db, viewer, { role: 'moderator', config, caller })))
  if (!config.MODERATION_STATISTICS && !isModerator) throw new AppError('NOT_FOUND')
  const to = clock()
  const from = new Date(to)
  from.setUTCFullYear(from.getUTCFullYear() - 1)
  const totals = await readTotals(db, { from, now: to })
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    is_published: config.MODERATION_STATISTICS,
    reports: {
      members: totals.reports_of_members,
      visitors: totals.reports_of_visitors,
      by_reason: withAll(visitorReasons, await countBy(db, 'reports', 'reason', from)),
    },
    cases: {
      opened: totals.cases_opened,
      closed: totals.cases_closed,
      waiting: totals.cases_waiting,
      by_target: withAll(caseTargetTypes, await countBy(db, 'cases', 'target_type', from)),
    },
    hours_to_decision: { median: totals.median_hours, slowest_tenth: totals.slowest_hours },
    decisions: {
      by_outcome: withAll(outcomes, await countBy(db, 'decisions', 'outcome', from)),
      automated: totals.automated,
      undone: totals.undone,
    },
    appeals: {
      filed: totals.appeals_filed,
      granted: totals.appeals_granted,
      rejected: totals.appeals_rejected,
      open: totals.appeals_open,
    },
  }
}

/** Adds zeros. */
const withAll = <Name extends string>(names: readonly Name[], counts: { name: string; count: number }[]) =>
  Object.fromEntries(names.map((name) => [name, counts.find((one) => one.name === name)?.count ?? 0])) as Record<
    Name,
    number
  >
