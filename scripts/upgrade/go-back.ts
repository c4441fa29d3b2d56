import { readConfig } from '../../apps/server/src/config.ts'
import { OperatorError } from '../../apps/server/src/errors.ts'
import {
  backUp,
  forgetLastUpgrade,
  hasDatabase,
  installVersion,
  type LastUpgrade,
  readLastUpgrade,
  requireStopped,
  runTask,
} from './installation.ts'

/** Returns to the version before the last update. Its backup is only restored if it cannot use the updated database. */
export async function goBack(folder: string) {
  const last = readLastUpgrade(folder)
  if (!last) throw new OperatorError('There is no update to undo. OPERATIONS.md, "Update", has the steps by hand.')
  const config = readConfig()
  const hasData = hasDatabase(config)
  if (hasData) await requireStopped(config)
  const saved = hasData ? backUp(folder, `of-${last.to}`) : null
  const { isRestored } = restoreVersion(folder, last, { hasData })
  console.log(`\nThis is ${last.from} again. Start it: sudo systemctl start pollen`)
  if (isRestored) {
    console.log(`The data is that of the backup before the update. Changes since then are only in ${saved},`)
    console.log(`which ${last.to} can restore.`)
  }
}

/** Installs the previous version, and restores its backup if the database has been updated. */
export function restoreVersion(folder: string, last: LastUpgrade, { hasData }: { hasData: boolean }) {
  if (!installVersion(folder, last.commit)) {
    throw new OperatorError(
      `${last.from} could not be installed again. By hand: git checkout ${last.commit}, npm ci --include=dev, and, if the ` +
        `database was updated, npm run restore -- ${last.backup ?? 'a backup'}`,
    )
  }
  // Fails without a change if a newer version has updated the database.
  const isUsable = !hasData || runTask(folder, 'command', 'migrate')
  if (!isUsable) {
    if (!last.backup) throw new OperatorError('There is no backup from before the update to restore.')
    console.log('The database was updated, so the backup from before the update is restored.')
    if (!runTask(folder, 'command', 'restore', last.backup)) {
      throw new OperatorError(`The backup could not be restored. Try again: npm run restore -- ${last.backup}`)
    }
  }
  forgetLastUpgrade(folder)
  return { isRestored: !isUsable }
}
