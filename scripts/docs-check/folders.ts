import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'

const page = 'docs/ARCHITECTURE.md'

/** The folders of the house: each has its line in ARCHITECTURE.md, and each line its folder. */
const isListed = (folder: string) =>
  /^(\.ci|[a-z0-9]+|apps\/[^/]+(\/(src|migrations|test))?|apps\/[^/]+\/src\/[^/]+|apps\/[^/]+\/src\/(features|platform)\/[^/]+|packages\/[^/]+)$/.test(
    folder,
  )

export async function checkFolders(): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8')
  const named = new Set(Array.from(text.matchAll(/^\| `([^`|]+)\/` \|/gm), (match) => match[1] ?? ''))
  const real = folders()
  return [
    ...[...named].filter((folder) => !real.has(folder)).map((folder) => `${page} names ${folder}/, which is not there`),
    ...[...real].filter((folder) => isListed(folder) && !named.has(folder)).map((folder) => `${page} lacks ${folder}/`),
  ]
}

/** The folders that hold files of the project, as git sees them. */
function folders(): Set<string> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = new Set<string>()
  for (const file of files.split('\n')) {
    const parts = file.split('/').slice(0, -1)
    while (parts.length > 0) {
      found.add(parts.join('/'))
      parts.pop()
    }
  }
  return found
}
