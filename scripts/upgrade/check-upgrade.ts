import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Release, readReleases } from './changelog.ts'
import { isNewer, newest } from './versions.ts'

type Upgrade = { lines: string[]; isReady: boolean }

/** Says which newer version there is, what an operator has to do for it, and what stands in the way. Changes no file. */
export function checkUpgrade(folder: string, nodeVersion: string): Upgrade {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const { version: current } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }

  let target: string
  try {
    target = newest([current, ...releasedVersions(git('ls-remote', '--tags', '--refs', 'origin', 'v*'))])
    if (target === current) return { lines: [`This is ${current}, and there is no newer version.`], isReady: true }
    git('fetch', '--quiet', 'origin', 'tag', `v${target}`)
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    return { lines: [`Newer versions could not be asked for: ${reason}`], isReady: false }
  }

  const at = `v${target}`
  const releases = readReleases(git('show', `${at}:CHANGELOG.md`)).filter(({ version }) => isNewer(version, current))
  const migrations = (ref: string) => git('ls-tree', '--name-only', ref, 'apps/server/migrations/').split('\n').length
  const problems = [
    ...findOldNode(JSON.parse(git('show', `${at}:package.json`)), nodeVersion),
    ...findChangedFiles(git('status', '--porcelain', '--untracked-files=no')),
  ]
  return {
    lines: [
      `This is ${current}; the newest version is ${target}.`,
      ...releases.flatMap(describe),
      '',
      `Changes of the schema: ${migrations(at) - migrations('HEAD')}. They are made by the next start.`,
      ...problems,
      problems.length > 0
        ? 'Mend that first.'
        : `Nothing stands in the way. Follow "Updating" in docs/OPERATIONS.md, with ${at}; begin with: npm run backup`,
    ],
    isReady: problems.length === 0,
  }
}

const releasedVersions = (refs: string) =>
  Array.from(refs.matchAll(/refs\/tags\/v(\d+\.\d+\.\d+)$/gm), ([, version = '']) => version)

const describe = ({ version, date, forOperators }: Release) => ['', `${version} (${date}): ${forOperators}`]

function findOldNode({ engines }: { engines?: { node?: string } }, nodeVersion: string): string[] {
  const needed = /^>=(\d+(?:\.\d+)*)$/.exec(engines?.node ?? '')?.[1]
  return needed && isNewer(needed, nodeVersion) ? [`It needs Node.js ${needed}, and this is ${nodeVersion}.`] : []
}

function findChangedFiles(status: string): string[] {
  const files = status.split('\n').filter(Boolean)
  return files.length > 0 ? [`Files of Pollen were changed here, which git would refuse to overwrite:`, ...files] : []
}
