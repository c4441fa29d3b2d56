import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { privateFolder } from '../private-files.ts'

/** Where a restore keeps the live images until it is done. */
export const replacedFolder = (live: string) => `${live}.outgoing`

/**
 * Puts back the images that a restore had put aside when it was killed. If it had not exchanged the data yet, they are the live
 * ones. If it had, no row names them, and the sweep of unused files finds them.
 */
export function recoverImages(live: string) {
  const replaced = replacedFolder(live)
  moveMissing(replaced, live)
  rmSync(replaced, { recursive: true, force: true })
}

/** Moves the files of a folder that another one does not have. The name of an image says its content. */
function moveMissing(from: string, to: string) {
  if (!existsSync(from)) return
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, source))
    if (!entry.isFile() || existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true, mode: privateFolder })
    renameSync(source, target)
  }
}
