import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'
import { assets } from './release/assets.ts'
import { type ShippedPackage, shippedPackages } from './release/shipped-packages.ts'

const file = 'THIRD-PARTY.md'

/** Licences that allow distribution together with Pollen, which is under Apache-2.0. */
const accepted = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC LGPL-3.0-only LGPL-3.0-or-later MIT MIT-0 OFL-1.1 Unlicense'.split(
    ' ',
  ),
)

/** Checks that THIRD-PARTY.md lists everything that a release ships, under licences that we accept. */
export async function checkLicences(): Promise<CommandResult> {
  const shipped = shippedPackages()
  const problems = findLicenceProblems([...shipped.bundled, ...shipped.installed])
  const written = await readFile(join(root, file), 'utf8').catch(() => '')
  if (written !== writeNotice(shipped))
    problems.push(`${file} is out of date: run npx tsx scripts/check-licences.ts --write`)
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') }
}

export function findLicenceProblems(packages: ShippedPackage[]): string[] {
  const refused = packages.filter(({ licence }) => !isAccepted(licence))
  const unused = assets.filter(({ from }) => from && !packages.some(({ name }) => isFrom(name, from)))
  return [
    ...refused.map(
      ({ name, licence }) => `${name} has the licence "${licence}", which check-licences.ts does not list`,
    ),
    ...unused.map(({ what, from }) => `assets.ts names ${from} as the source of "${what}", but no release ships it`),
  ]
}

const isFrom = (name: string, from: string) => (from.endsWith('/') ? name.startsWith(from) : name === from)

/** Reads expressions such as `(MIT OR GPL-2.0)` and `MIT AND Zlib`. */
function isAccepted(licence: string): boolean {
  const terms = licence.replace(/[()]/g, '')
  if (terms.includes(' OR ')) return terms.split(' OR ').some(isAccepted)
  return terms.split(' AND ').every((term) => accepted.has(term))
}

function writeNotice({ bundled, installed }: ReturnType<typeof shippedPackages>): string {
  const rows = (packages: ShippedPackage[]) => [
    ...new Set(packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)),
  ]
  return `${[
    '# Third-party software and data',
    '',
    'Pollen itself is under the [Apache License 2.0](LICENSE). A release also ships the following.',
    '`npx tsx scripts/check-licences.ts --write` writes this file, and `npm run check` reports when it is out of date.',
    '',
    '## Data, fonts, icons, models and native libraries',
    '',
    '| what | origin | licence | package |',
    '|---|---|---|---|',
    ...assets.map(({ what, origin, licence, from }) => `| ${what} | ${origin} | ${licence} | ${from ?? '–'} |`),
    '',
    '## Packages in the built server and web app',
    '',
    'Their licence texts are in the folder `licences` of a release.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows(bundled),
    '',
    '## Installed packages',
    '',
    'They bring their own licence texts. Of variants for several platforms, an installation has only its own.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows(installed),
  ].join('\n')}\n`
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--write')) await writeFile(join(root, file), writeNotice(shippedPackages()))
  const { code, output } = await checkLicences()
  console.log(output || `${file} is up to date.`)
  process.exitCode = code
}
