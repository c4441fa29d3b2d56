import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { checksumOf } from '../platform/archive.ts'
import { chownToDataOwner } from '../platform/chown-to-data-owner.ts'
import { readInstanceProcesses } from '../platform/database/lock-database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { imageContentType } from '../platform/images/resize-image.ts'
import { openPlaces, storeName } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { log, runCommand } from './run-command.ts'

const usage = 'npm run media:move -- --to s3|disk [--remove-old]'

/** Uses the bandwidth of a connection with high latency. */
const copiesAtOnce = 8

/** Copies the pictures between DATA_DIR/media and the S3 store, and verifies the copies. Pollen reads both places meanwhile. */
await runCommand(usage, async () => {
  const options = { to: { type: 'string' }, 'remove-old': { type: 'boolean' } } as const
  const { to, 'remove-old': isOldRemoved } = parseArgs({ options }).values
  if (to !== 's3' && to !== 'disk') throw new OperatorError(`Name the target: ${usage}`)
  const config = readConfig()
  const { disk, s3 } = await openPlaces(config, 'media')
  if (!s3) throw new OperatorError('S3_URL is not set: there is only one place that pictures can be in.')
  if (isOldRemoved) await requireUseOf(to, config)
  const [from, target] = to === 's3' ? [disk, s3] : [s3, disk]
  try {
    const { copied, same } = await copyPictures(from, target)
    const place = to === 's3' ? `the store ${config.S3_URL}` : `${config.DATA_DIR}/media`
    console.log(`Copied ${copied.length} pictures to ${place}; ${same.length} were there already. All were compared.`)
    if (isOldRemoved) {
      for (const name of [...copied, ...same]) await from.remove(name)
      console.log(`Removed ${copied.length + same.length} pictures from where they were.`)
    } else if (copied.length + same.length > 0) {
      console.log('The originals are still there; --remove-old deletes those with an identical copy.')
    }
    if (to === 'disk') console.log('Now remove S3_URL from the settings, and start Pollen again.')
  } finally {
    await chownToDataOwner(config.DATA_DIR)
  }
})

/** A server that does not use the new place yet would answer 404 for pictures that exist only there. */
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

/**
 * Copies all files to another place, reads each copy back and compares it. Skips files that have an identical copy, so that an
 * interrupted move can be resumed. Returns the names of the files, which are now in both places.
 */
async function copyPictures(from: Storage, to: Storage) {
  const copied: string[] = []
  const same: string[] = []
  const files = from.list()[Symbol.asyncIterator]()

  async function copySome() {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { name } = next.value
      if (await isSame(name)) same.push(name)
      else if (await copy(name)) copied.push(name)
      const count = copied.length + same.length
      if (count % 1000 === 0) console.log(`${count} pictures …`)
    }
  }

  /** Returns null for a missing or deleted file. */
  async function checksumIn(place: Storage, name: string) {
    const found = await place.read(name)
    return found && (await checksumOf(found.body))
  }

  async function isSame(name: string): Promise<boolean> {
    if (!(await to.has(name))) return false
    return isDeepStrictEqual(await checksumIn(to, name), await checksumIn(from, name))
  }

  async function copy(name: string): Promise<boolean> {
    const found = await from.read(name)
    // Deleted since it was listed.
    if (!found) return false
    await to.put(name, { stream: found.body, size: found.size }, { type: imageContentType })
    const [wanted, written] = [await checksumIn(from, name), await checksumIn(to, name)]
    if (wanted !== null && !isDeepStrictEqual(wanted, written)) {
      throw new OperatorError(`${name} is not the same after it was copied. Nothing was deleted; try again.`)
    }
    return true
  }

  await Promise.all(Array.from({ length: copiesAtOnce }, copySome))
  return { copied, same }
}
