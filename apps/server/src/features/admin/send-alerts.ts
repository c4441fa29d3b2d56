import type { AlertName } from '@pollen/contract/admin'
import type { Deps } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { operatorMail } from './admin.mails.ts'
import type { Alert } from './admin-texts.ts'
import { recordResults } from './alerts.queries.ts'
import { listOperatorRows } from './operators.queries.ts'
import { mailMember } from './record-action.ts'

export type CheckResult = { name: AlertName; alert: Alert | null }

/**
 * Mails operators about each check that needs attention, once it has for two runs, and again when it is resolved. The results and
 * the mails are one transaction, so concurrent runs and restarts cause no second mail.
 */
export async function sendAlerts(db: Db, { config, clock }: Pick<Deps, 'config' | 'clock'>, results: CheckResult[]) {
  const bad = results.map(({ name, alert }) => ({ name, isBad: alert !== null }))
  await db.transaction().execute(async (tx) => {
    const { opened, closed } = await recordResults(tx, bad, clock())
    const alerts = results.flatMap(({ name, alert }) => (alert && opened.includes(name) ? [alert] : []))
    const names = results.flatMap(({ name }) => (closed.includes(name) ? [name] : []))
    for (const operator of alerts.length + names.length > 0 ? await listOperatorRows(tx) : []) {
      if (alerts.length > 0) {
        await mailMember(tx, { clock }, operator, operatorMail(config, operator, 'attention', { alerts }))
      }
      if (names.length > 0) {
        await mailMember(tx, { clock }, operator, operatorMail(config, operator, 'resolved', { names }))
      }
    }
  })
}
