import { lchown, lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from './null-if-missing.ts'
import { dataEntries } from './private-files.ts'

/**
 * Changes the owner of files that root wrote into DATA_DIR to the owner of DATA_DIR, because the account of the server could not change
 * them. Covers the entries in `names`. The database has its own owner.
 */
export async function chownToDataOwner(dataDir: string, names = dataEntries) {
  if (process.getuid?.() !== 0) return
  // With an external database, a command may not have created the folder.
  const found = await stat(dataDir).catch(() => null)
  if (!found || found.uid === 0) return
  const { uid, gid } = found
  for (const name of names) {
    const path = join(dataDir, name)
    // A folder may be a link to another disk. Follows only links to folders of the same owner, or the server could link to files of root.
    const isSameOwner = (await stat(path).catch(() => null))?.uid === uid
    await chownTree(isSameOwner ? await realpath(path) : path)
  }

  async function chownTree(path: string) {
    const entry = await lstat(path).catch(() => null)
    // Skips symbolic and hard links, which commands of root never create here.
    const isOfRoot = entry?.uid === 0 && (entry.isDirectory() || (entry.isFile() && entry.nlink === 1))
    if (isOfRoot) await lchown(path, uid, gid).catch(nullIfMissing)
    if (!entry?.isDirectory()) return
    for (const name of await readdir(path).catch(() => [])) await chownTree(join(path, name))
  }
}
