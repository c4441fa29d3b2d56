import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Release, readReleases } from './changelog.ts'
import { isNewer, newest } from './versions.ts'

type Upgrade = { lines: string[]; isReady: boolean }

/** A server that accepts the call and then says nothing would be waited for without end. */
const gitTimeoutMs = 60_000

const gitIn =
  (folder: string) =>
  (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: gitTimeoutMs,
    })

/** Says which newer version there is, what an operator has to do for it, and what stands in the way. Changes no file. */
export function checkUpgrade(folder: string, nodeVersion: string): Upgrade {
  const git = gitIn(folder)
  const { version: current } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }

  let target: string
  try {
    // Says better than the next line if this is no clone, or belongs to another user.
    git('remote', 'get-url', 'origin')
    target = newest([current, ...releasedVersions(git('ls-remote', '--tags', '--refs', 'origin', 'v*'))])
    if (target === current) return { lines: [`This is ${current}, and there is no newer version.`], isReady: true }
    git('fetch', 'origin', 'tag', `v${target}`)
  } catch (error) {
    return refusal('Newer versions could not be asked for', error)
  }
  try {
    return compare(git, { current, target, nodeVersion })
  } catch (error) {
    return refusal(`There is a version ${target}, but it cannot be read here`, error)
  }
}

function refusal(what: string, error: unknown): Upgrade {
  const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
  return { lines: [`${what}: ${reason}`], isReady: false }
}

type Versions = { current: string; target: string; nodeVersion: string }

function compare(git: ReturnType<typeof gitIn>, { current, target, nodeVersion }: Versions): Upgrade {
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
        : `Nothing stands in the way. Follow "Update" in docs/OPERATIONS.md, with ${at}; begin with: npm run backup`,
    ],
    isReady: problems.length === 0,
  }
}

/** Whether a version has its tag, and what belongs to it must not change any more. */
export const isReleased = (folder: string, version: string) =>
  gitIn(folder)('tag', '--list', `v${version}`).trim() !== ''

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
