import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { readInstanceProcesses } from '../platform/database/lock-database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { giveToOwner } from '../platform/give-to-owner.ts'
import { imageContentType } from '../platform/images/resize-image.ts'
import { copyFiles } from '../platform/storage/copy-files.ts'
import { openPlaces, storeName } from '../platform/storage/open-storage.ts'
import { log, runCommand } from './run-command.ts'

const usage = 'npm run media:move -- --to s3|disk [--remove-old]'

/** Copies the pictures between DATA_DIR/media and the S3 store, and compares. Pollen reads both places meanwhile. */
await runCommand(usage, async () => {
  const options = { to: { type: 'string' }, 'remove-old': { type: 'boolean' } } as const
  const { to, 'remove-old': isOldRemoved } = parseArgs({ options }).values
  if (to !== 's3' && to !== 'disk') throw new OperatorError(`Say where to: ${usage}`)
  const config = readConfig()
  const { disk, s3 } = await openPlaces(config, 'media')
  if (!s3) throw new OperatorError('S3_URL is not set: there is only one place that pictures can be in.')
  if (isOldRemoved) await requireUseOf(to, config)
  const [from, target] = to === 's3' ? [disk, s3] : [s3, disk]
  try {
    const { copied, same } = await copyFiles(from, target, {
      type: imageContentType,
      onFile: (count) => count % 1000 === 0 && console.log(`${count} pictures …`),
    })
    const place = to === 's3' ? `the store ${config.S3_URL}` : `${config.DATA_DIR}/media`
    console.log(`Copied ${copied.length} pictures to ${place}; ${same.length} were there already. All were compared.`)
    if (isOldRemoved) {
      for (const name of [...copied, ...same]) await from.remove(name)
      console.log(`Removed ${copied.length + same.length} pictures from where they were.`)
    } else if (copied.length + same.length > 0) {
      console.log('The old ones are still there, too; --remove-old deletes those that are the same in both places.')
    }
    if (to === 'disk') console.log('Now remove S3_URL from the settings, and start Pollen again.')
  } finally {
    await giveToOwner(config.DATA_DIR)
  }
})

/** A server that does not use the new place yet would answer 404 for pictures that are only there. */
async function requireUseOf(to: 's3' | 'disk', config: Config) {
  const store = to === 's3' ? storeName(config) : storeName({})
  const database = await openDatabase(config, { holder: 'media:move', log, access: 'beside' })
  const processes = await readInstanceProcesses(database.pool, store).finally(database.close)
  const others = processes.filter(({ usesStore }) => !usesStore).map(({ name }) => name)
  if (others.length === 0) return
  const settings = to === 's3' ? `S3_URL=${config.S3_URL}` : 'without S3_URL'
  throw new OperatorError(
    `Nothing was copied or removed: ${others.join(' and ')} does not use the new place yet. ` +
      `Start Pollen again with the new settings (${settings}), then run this once more.`,
  )
}
