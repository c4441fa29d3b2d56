import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorError, reasonOf } from '../../../errors.ts'
import { nullIfMissing } from '../../null-if-missing.ts'
import { privateFile, privateFolder } from '../../private-files.ts'
import { syncFolder } from '../../synced-files.ts'
import { isBackup, isDailyBackup } from './backup-names.ts'
import type { CopyPlace } from './copy-place.ts'

export type CopyConfig = {
  BACKUP_COPY_TO?: string
  BACKUP_COPY_KEEP: number
  BACKUP_COPY_REGION: string
  BACKUP_COPY_ACCESS_KEY?: string
  BACKUP_COPY_SECRET_KEY?: string
}

/** Opens the place of BACKUP_COPY_TO, or returns null without it. */
export async function openCopies(config: CopyConfig): Promise<CopyPlace | null> {
  const { BACKUP_COPY_TO: to, BACKUP_COPY_REGION: region } = config
  const { BACKUP_COPY_ACCESS_KEY: accessKey = '', BACKUP_COPY_SECRET_KEY: secretKey = '' } = config
  if (!to) return null
  if (!isStore(to)) return folderOfCopies(to)
  // Imported only if it is used, because the S3 client is large.
  const { s3Copies } = await import('./s3-copies.ts')
  return s3Copies({ url: to, region, accessKey, secretKey, timeoutMs: 30_000 })
}

export const isStore = (place: string) => /^https?:/.test(place)

/** A folder, usually on another disk. It is not created, so that copies never end up below the mount point of a missing disk. */
function folderOfCopies(folder: string): CopyPlace {
  return {
    async list() {
      const names = (await readdir(folder)).filter(isBackup)
      const found = await Promise.all(
        names.map(async (name) => ({ name, stats: await stat(join(folder, name)).catch(nullIfMissing) })),
      )
      return found.flatMap(({ name, stats }) => (stats ? [{ name, size: stats.size, at: stats.mtime }] : []))
    },
    put: (file, signal) => writeAtomically(join(folder, basename(file)), createReadStream(file), signal),
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Writes a file that gets its name when it is complete and on the disk. */
async function writeAtomically(target: string, content: Readable, signal?: AbortSignal) {
  const unfinished = `${target}.part`
  try {
    const output = createWriteStream(unfinished, { flush: true, mode: privateFile })
    await pipeline(content, output, { ...(signal && { signal }) })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(dirname(target))
}

/** Fetches a copy into a file. */
export async function fetchCopy(copies: CopyPlace, name: string, file: string): Promise<true> {
  if (!(await copies.list()).some((copy) => copy.name === name)) throw new Error(`there is no ${name}`)
  await mkdir(dirname(file), { recursive: true, mode: privateFolder })
  await writeAtomically(file, await copies.read(name))
  return true
}

/** Runs work on the copies, and adds the place and the reason to its errors. */
export async function withCopies<Result>(
  config: CopyConfig,
  work: (copies: CopyPlace) => Promise<Result>,
): Promise<Result | null> {
  try {
    const copies = await openCopies(config)
    return copies && (await work(copies))
  } catch (cause) {
    if ((cause as Error).name === 'AbortError') throw cause
    throw new OperatorError(`${config.BACKUP_COPY_TO} (BACKUP_COPY_TO): ${reasonOf(cause)}`, { cause })
  }
}

type CopyRun = { folder: string; signal?: AbortSignal | undefined }

/** Copies the newest daily backups that are missing there, and deletes old copies. Returns the names of the new copies. */
export async function copyDailyBackups(config: CopyConfig, { folder, signal }: CopyRun): Promise<string[]> {
  const names = await withCopies(config, async (copies) => {
    const there = new Map((await copies.list()).map(({ name, size }) => [name, size]))
    const ours = (await readdir(folder).catch(() => [])).filter(isDailyBackup).sort().slice(-config.BACKUP_COPY_KEEP)
    const missing: string[] = []
    for (const name of ours) {
      if (there.get(name) === (await stat(join(folder, name))).size) continue
      await copies.put(join(folder, name), signal)
      missing.push(name)
    }
    const daily = [...new Set([...there.keys(), ...missing])].filter(isDailyBackup).sort()
    for (const name of daily.slice(0, -config.BACKUP_COPY_KEEP)) await copies.remove(name)
    return missing
  })
  return names ?? []
}
