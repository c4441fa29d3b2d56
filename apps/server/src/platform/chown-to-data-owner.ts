import { lchown, lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from './null-if-missing.ts'
import { dataEntries } from './private-files.ts'

/**
 * A command that root runs must leave nothing behind that the account of the server cannot change: what it wrote into DATA_DIR is
 * given to the owner of DATA_DIR: all, or what `names` says. The database has an owner of its own.
 */
export async function chownToDataOwner(dataDir: string, names = dataEntries) {
  if (process.getuid?.() !== 0) return
  // With a database elsewhere, a command may have had no need of the folder.
  const found = await stat(dataDir).catch(() => null)
  if (!found || found.uid === 0) return
  const { uid, gid } = found
  for (const name of names) {
    const path = join(dataDir, name)
    // A folder may be a link to another disk. Where that is somebody else's, the account of the server could get it by the link.
    const isTheirs = (await stat(path).catch(() => null))?.uid === uid
    await give(isTheirs ? await realpath(path) : path)
  }

  async function give(path: string) {
    const entry = await lstat(path).catch(() => null)
    // What root wrote here is no link, and has no second name elsewhere.
    const isOfRoot = entry?.uid === 0 && (entry.isDirectory() || (entry.isFile() && entry.nlink === 1))
    if (isOfRoot) await lchown(path, uid, gid).catch(nullIfMissing)
    if (!entry?.isDirectory()) return
    for (const name of await readdir(path).catch(() => [])) await give(join(path, name))
  }
}
