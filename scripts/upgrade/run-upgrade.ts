import { readConfig } from '../../apps/server/src/config.ts'
import { OperatorError } from '../../apps/server/src/errors.ts'
import { checkUpgrade } from './check-upgrade.ts'
import { restoreVersion } from './go-back.ts'
import {
  backUp,
  currentCommit,
  hasDatabase,
  installVersion,
  type LastUpgrade,
  readLastUpgrade,
  requireStopped,
  runTask,
  saveLastUpgrade,
} from './installation.ts'

/** Backs up, installs the newest version and updates the database. If a step fails, the old version and its data are back. */
export async function runUpgrade(folder: string, { isBackedUp }: { isBackedUp: boolean }) {
  const { lines, isReady, versions } = checkUpgrade(folder, process.versions.node)
  for (const line of lines) console.log(line)
  if (!isReady) throw new OperatorError('Nothing was changed.')
  if (!versions) return
  const config = readConfig()
  const hasData = hasDatabase(config)
  if (!hasData && isBackedUp) {
    const reason = `There is no database in ${config.DATA_DIR}, so there is nothing to back up.`
    throw new OperatorError(
      `${reason} Run this with the settings of the server: OPERATIONS.md, "Install". If this is right: npm run upgrade -- --without-backup`,
    )
  }
  if (hasData) await requireStopped(config)
  const backup = hasData && isBackedUp ? backUp(folder, `before-${versions.target}`) : null
  const last: LastUpgrade = { from: versions.current, commit: currentCommit(folder), to: versions.target, backup }
  const earlier = readLastUpgrade(folder)
  saveLastUpgrade(folder, last)

  const isInstalled = installVersion(folder, `v${versions.target}`)
  const isMigrated = isInstalled && (!hasData || runTask(folder, 'command', 'migrate'))
  if (!isMigrated) {
    console.error(`\nThe update to ${last.to} failed, see above. Going back to ${last.from} …`)
    restoreVersion(folder, last, { hasData })
    if (earlier) saveLastUpgrade(folder, earlier)
    throw new OperatorError(`This is ${last.from} again, with all its data. You can start it as before.`)
  }
  console.log(`
Pollen ${last.to} is installed. Start it: sudo systemctl start pollen
Then check it: npm run doctor
To return to ${last.from} and its data: npm run upgrade -- --back`)
}
