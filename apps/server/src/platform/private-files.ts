import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What members entrust to us is for the account that runs the server, whatever its umask would allow to others. */
export const privateFile = 0o600
export const privateFolder = 0o700

/** Where large uploads are until they are answered. */
export const uploadsFolder = 'uploads'

/** The folders that an instance writes into DATA_DIR; the database keeps its own folder private. */
const dataFolders = ['media', 'exports', 'outbox', 'backups', uploadsFolder]

/** What an instance writes into DATA_DIR beside its database. */
export const dataEntries = [...dataFolders, 'erasures.jsonl']

/** Makes files private that an older version left readable to everybody on the machine. */
export async function makeDataPrivate(dataDir: string) {
  for (const folder of dataFolders) await makePrivate(join(dataDir, folder))
}

/** The folder itself comes last: that it is private means that all in it is, so the next start has nothing to do. */
async function makePrivate(folder: string) {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory() || (found.mode & 0o777) === privateFolder) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makePrivate(path)
    else if (entry.isFile()) await changeMode(path, privateFile)
  }
  await changeMode(folder, privateFolder)
}

/** The file may have been deleted meanwhile, belong to another user, or be on a disk that knows no modes. */
async function changeMode(path: string, mode: number) {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'EPERM', 'ENOTSUP', 'EROFS'].includes(error.code ?? '')) throw error
  })
}
