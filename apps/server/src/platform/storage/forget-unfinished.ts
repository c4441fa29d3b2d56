import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any file takes to be written. */
const patienceMs = 60 * 60 * 1000

/** Removes what a process that was killed had begun to write. */
export async function forgetUnfinished(root: string) {
  const incoming = join(root, '.incoming')
  const names = await readdir(incoming).catch(() => [])
  for (const path of names.map((name) => join(incoming, name))) {
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > patienceMs) await rm(path, { force: true })
  }
}
