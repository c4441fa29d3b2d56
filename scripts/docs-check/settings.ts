import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '../../apps/server/src/config.ts'
import { root } from '../root.ts'

const page = 'docs/OPERATIONS.md'

/** The table of settings names each one of config.ts, with its default, and no other. */
export async function checkSettings(): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8')
  const rows = Array.from(text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|([^|]*)\|/gm))
  const named = new Map(rows.map(([, name = '', value = '']) => [name, value.trim()]))
  const known = Object.keys(settings)
  return [
    ...known.filter((name) => !named.has(name)).map((name) => `${page} lacks the setting ${name}`),
    ...[...named.keys()]
      .filter((name) => !known.includes(name))
      .map((name) => `${page} names ${name}, unknown to config.ts`),
    ...[...named].flatMap(([name, value]) => {
      const actual = settings[name as keyof typeof settings]?.safeParse(undefined).data
      const isPlain = typeof actual === 'string' || typeof actual === 'number'
      return isPlain && value !== `\`${actual}\``
        ? [`${page} gives ${name} the default ${value}, it is \`${actual}\``]
        : []
    }),
  ]
}
