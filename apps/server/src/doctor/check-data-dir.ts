import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { dataEntries } from '../platform/private-files.ts'
import { listBackups } from './check-backups.ts'
import { describeSize, type Finding, good, problem, skipped, warning } from './finding.ts'

/** Checks the rights on DATA_DIR and the free space. */
export async function checkDataDir({ DATA_DIR: folder, DATABASE_URL }: Config): Promise<Finding[]> {
  const existing = await nearestFolder(folder)
  const [newest] = await listBackups(folder)
  return [
    ...(await checkRights(folder, existing)),
    await checkSpace(existing, newest?.size ?? 0),
    ...(DATABASE_URL
      ? [skipped('disk', 'the disk of the database server cannot be checked through DATABASE_URL')]
      : []),
  ]
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() || dirname(path) === path ? path : nearestFolder(dirname(path))
}

/** Commands that run as another user leave files that Pollen cannot change. */
async function checkRights(folder: string, existing: string): Promise<Finding[]> {
  const about = 'DATA_DIR'
  try {
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const give = existing === folder ? 'chown -R pollen:' : 'install -d -o pollen -g pollen -m 750'
    const advice = `Run this as the user who runs Pollen, or give them the folder: sudo ${give} ${folder}`
    return [problem(about, `this user may not write into ${existing}`, advice)]
  }
  if (existing !== folder) return [good(about, `${folder} is not there yet; the first start makes it`)]
  const { uid } = await stat(folder)
  const found = await Promise.all(
    dataEntries.map(async (name) => ({ name, owner: (await stat(join(folder, name)).catch(() => null))?.uid })),
  )
  const foreign = found.filter(({ owner }) => owner !== undefined && owner !== uid).map(({ name }) => name)
  if (foreign.length === 0) return [good(about, folder)]
  const advice = `Give them to the owner of the folder: sudo chown -R --reference=${folder} ${foreign.map((name) => join(folder, name)).join(' ')}`
  return [problem(about, `${foreign.join(', ')} in ${folder} belong to another user`, advice)]
}

/** Below the first, a day of photos can fill the disk. Below the second, there is no room for the write-ahead log of the database. */
const [fewBytes, tooFewBytes] = [2 ** 30, 200 * 2 ** 20]

export async function readFreeSpace(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return { free, isLow: free < fewBytes }
}

async function checkSpace(folder: string, backupSize: number): Promise<Finding> {
  const { free, isLow } = await readFreeSpace(folder)
  const text = `${describeSize(free)} are free in ${folder}`
  const advice = 'Free some space: OPERATIONS.md, "If the disk is full".'
  if (free < tooFewBytes) return problem('disk', text, advice)
  if (free < backupSize)
    return problem('disk', `${text}, less than a backup takes (${describeSize(backupSize)})`, advice)
  return isLow ? warning('disk', text, advice) : good('disk', text)
}
