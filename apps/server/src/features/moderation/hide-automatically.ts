import type { Tx } from '../../platform/database/open-database.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { findAccount } from '../accounts/index.ts'
import type { Actor } from '../admin/index.ts'
import { lockCaseRow } from './cases.queries.ts'
import { decide, recordDecision } from './decide.ts'
import { listHidings } from './decisions.queries.ts'
import { moderationTexts } from './moderation-texts.ts'
import { countEstablishedReporters, wasCleared } from './reports.queries.ts'

/** Established members whose reports hide an item or a comment until a moderator decides. */
const reportersToHide = 2
const reportersToHideCleared = 5

/** Never concerns accounts, and no content that is hidden already. */
export async function hideIfReportedOften(tx: Tx, actor: Actor, caseId: number) {
  const found = await lockCaseRow(tx, caseId)
  const { target_type, target_key, subject_id } = found
  if ((target_type !== 'item' && target_type !== 'comment') || subject_id === null) return
  const reporters = await countEstablishedReporters(tx, caseId, actor.clock())
  if (reporters < reportersToHide) return
  if (reporters < reportersToHideCleared && (await wasCleared(tx, target_key))) return
  if ((await listHidings(tx, target_key)).length > 0) return
  const account = await findAccount(tx, subject_id)
  if (!account) return
  const decision = await decide(tx, actor, found, {
    outcome: target_type === 'item' ? 'hide' : 'remove',
    hidesContent: true,
    isAutomated: true,
    reason: moderationTexts[languageOf(account)].automaticReason,
  })
  await recordDecision(tx, actor, found, decision)
}
