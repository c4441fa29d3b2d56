import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNewer, newest } from '../../apps/server/src/platform/versions.ts'
import { type Release, readReleases } from './changelog.ts'

type Upgrade = {
  lines: string[]
  isReady: boolean
  /** Without a newer version, or after a failure, there are none. */
  versions?: { current: string; target: string }
}

/** Without a limit, git waits forever for a server that accepts the connection but never answers. */
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

/** Reports the newest version, the instructions for operators up to it, and problems that prevent the update. Changes no file. */
export function checkUpgrade(folder: string, nodeVersion: string): Upgrade {
  const git = gitIn(folder)
  const { version: current } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }

  let target: string
  try {
    // Gives a clearer error than the next line if this is not a clone or belongs to another user.
    git('remote', 'get-url', 'origin')
    target = newest([current, ...releasedVersions(git('ls-remote', '--tags', '--refs', 'origin', 'v*'))])
    if (target === current) return { lines: [`This is ${current}, and there is no newer version.`], isReady: true }
    git('fetch', 'origin', 'tag', `v${target}`)
  } catch (error) {
    return failure('Could not look for newer versions', error)
  }
  try {
    return compare(git, { current, target, nodeVersion })
  } catch (error) {
    return failure(`Version ${target} exists, but could not be read`, error)
  }
}

function failure(message: string, error: unknown): Upgrade {
  const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
  return { lines: [`${message}: ${reason}`], isReady: false }
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
      `Migrations: ${migrations(at) - migrations('HEAD')}. The next start runs them.`,
      ...problems,
      problems.length > 0
        ? 'Fix these problems first.'
        : 'Ready to update: stop Pollen, and run npm run upgrade. It begins with a backup.',
    ],
    isReady: problems.length === 0,
    versions: { current, target },
  }
}

/** Returns true if the version has a tag. Files of a released version must not change. */
export const isReleased = (folder: string, version: string) =>
  gitIn(folder)('tag', '--list', `v${version}`).trim() !== ''

const releasedVersions = (refs: string) =>
  Array.from(refs.matchAll(/refs\/tags\/v(\d+\.\d+\.\d+)$/gm), ([, version = '']) => version)

const describe = ({ version, date, forOperators }: Release) => ['', `${version} (${date}): ${forOperators}`]

function findOldNode({ engines }: { engines?: { node?: string } }, nodeVersion: string): string[] {
  const needed = /^>=(\d+(?:\.\d+)*)$/.exec(engines?.node ?? '')?.[1]
  return needed && isNewer(needed, nodeVersion) ? [`It needs Node.js ${needed}, but this is ${nodeVersion}.`] : []
}

function findChangedFiles(status: string): string[] {
  const files = status.split('\n').filter(Boolean)
  return files.length > 0
    ? [`These files of Pollen were modified, so git would refuse to overwrite them:`, ...files]
    : []
}
