import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dataEntries } from './private-files.ts'

/**
 * A command that root runs must leave nothing behind that the account of the server cannot change: what it wrote into DATA_DIR is
 * given to the owner of DATA_DIR: all, or what `names` says. The database has an owner of its own.
 */
export async function giveToOwner(dataDir: string, names = dataEntries) {
  if (process.getuid?.() !== 0) return
  // With a database elsewhere, a command may have had no need of the folder.
  const found = await stat(dataDir).catch(() => null)
  if (!found || found.uid === 0) return
  const { uid, gid } = found
  for (const name of names) await give(join(dataDir, name))

  async function give(path: string) {
    await lchown(path, uid, gid).catch(ignoreMissing)
    for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
      if (entry.isDirectory()) await give(join(path, entry.name))
      else await lchown(join(path, entry.name), uid, gid).catch(ignoreMissing)
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
