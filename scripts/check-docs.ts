import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkCommands } from './docs-check/commands.ts'
import { checkFolders } from './docs-check/folders.ts'
import { checkLinks } from './docs-check/links.ts'
import { checkSettings } from './docs-check/settings.ts'
import { root } from './root.ts'
import type { Ran } from './run-command.ts'

const readmeLimit = 80

/** Compares what the documentation says with what is there. */
export async function checkDocs(): Promise<Ran> {
  const found = [
    ...(await checkReadmeLength()),
    ...(await checkCommands()),
    ...(await checkFolders()),
    ...(await checkLinks()),
    ...(await checkSettings()),
  ]
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function checkReadmeLength(): Promise<string[]> {
  const lines = (await readFile(join(root, 'README.md'), 'utf8')).trimEnd().split('\n').length
  return lines > readmeLimit ? [`README.md has ${lines} lines, more than ${readmeLimit}`] : []
}
