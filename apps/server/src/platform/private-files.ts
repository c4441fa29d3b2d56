import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Only the account of the server may read data of members, regardless of its umask. */
export const privateFile = 0o600
export const privateFolder = 0o700

/** The folder of large pending uploads. */
export const uploadsFolder = 'uploads'

/** The folders in DATA_DIR, except for the database, which keeps its own folder private. */
const dataFolders = ['media', 'exports', 'outbox', 'backups', uploadsFolder]

/** All entries in DATA_DIR except for the database. */
export const dataEntries = [...dataFolders, 'erasures.jsonl']

/** Makes files private that an older version wrote with public read permission. */
export async function makeDataPrivate(dataDir: string) {
  for (const folder of dataFolders) await makePrivate(join(dataDir, folder))
}

/** Changes the folder itself last, so that a private folder marks its content as done for later starts. */
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

/** Ignores files that were deleted, belong to another user, or are on a file system without modes. */
async function changeMode(path: string, mode: number) {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'EPERM', 'ENOTSUP', 'EROFS'].includes(error.code ?? '')) throw error
  })
}
