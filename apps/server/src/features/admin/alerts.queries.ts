import type { Db, Tx } from '../../platform/database/open-database.ts'

/** A check must give the same result this many times in a row before operators are told, so that they get no mails back and forth. */
const [runsToOpen, runsToClose] = [2, 4]
/** A repeated or concurrent run of the job does not count as another check. */
const minPauseMs = 5 * 60_000

type Result = { name: string; isBad: boolean }

/** Records the results of checks. Returns the names of the alerts that opened or closed, of which operators must be told once. */
export async function recordResults(tx: Tx, results: Result[], now: Date) {
  const names = results.map(({ name }) => name)
  const changed = { opened: [] as string[], closed: [] as string[] }
  if (names.length === 0) return changed
  const rows = names.toSorted().map((name) => ({ name }))
  await tx
    .insertInto('operator_alerts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const alerts = await tx
    .selectFrom('operator_alerts')
    .selectAll()
    .where('name', 'in', names)
    .orderBy('name')
    .forUpdate()
    .execute()
  for (const { name, is_open, different_results, checked_at } of alerts) {
    if (checked_at && now.getTime() - checked_at.getTime() < minPauseMs) continue
    const isBad = results.some((result) => result.name === name && result.isBad)
    const count = isBad === is_open ? 0 : different_results + 1
    const isChange = count >= (isBad ? runsToOpen : runsToClose)
    if (isChange) changed[isBad ? 'opened' : 'closed'].push(name)
    await tx
      .updateTable('operator_alerts')
      .set({ checked_at: now, different_results: isChange ? 0 : count })
      .$if(isChange, (update) => update.set({ is_open: isBad, changed_at: now }))
      .where('name', '=', name)
      .execute()
  }
  return changed
}

export const listOpenAlerts = (db: Db) =>
  db.selectFrom('operator_alerts').select(['name', 'changed_at']).where('is_open', '=', true).orderBy('name').execute()
