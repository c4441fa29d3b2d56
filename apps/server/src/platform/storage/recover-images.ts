import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { privateFolder } from '../private-files.ts'

/** The folder in which a restore keeps the previous images until it has finished. */
export const replacedFolder = (live: string) => `${live}.outgoing`

/**
 * Recovers the images that a killed restore had moved aside. If the restore had not replaced the data yet, rows still reference them.
 * Otherwise, no row does, and the sweep of unused files removes them.
 */
export function recoverImages(live: string) {
  const replaced = replacedFolder(live)
  moveMissing(replaced, live)
  rmSync(replaced, { recursive: true, force: true })
}

/** Moves the files that the target folder does not have. Names are hashes, so files of the same name are equal. */
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
