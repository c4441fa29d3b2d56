import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import { docPages } from './pages.ts'

/** Every `npm …` a page names exists, and every script of package.json is explained somewhere. */
export async function checkCommands(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const named = new Set<string>()
  const unknown: string[] = []
  for (const { path, text } of await docPages()) {
    for (const [, name = ''] of text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)) {
      const isNpmsOwn = ['ci', 'install', 'view', 'i'].includes(name)
      if (name in scripts) named.add(name)
      else if (!isNpmsOwn) unknown.push(`${path} names \`npm run ${name}\`, which package.json does not have`)
    }
  }
  const silent = Object.keys(scripts).filter((name) => !named.has(name))
  return [...unknown, ...silent.map((name) => `No page explains \`npm run ${name}\``)]
}
