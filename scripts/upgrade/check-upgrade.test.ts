import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkUpgrade, isReleased } from './check-upgrade.ts'

const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
const section = (version: string, text: string) =>
  `## [${version}] – 2026-11-16\n\n${text}\n\n### Added\n\n- A thing.\n\n`

/** Creates a repository with one release, and the clone of an operator. */
function anOperator() {
  const folder = mkdtempSync(join(tmpdir(), 'pollen-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [origin, clone] = [join(folder, 'origin'), join(folder, 'clone')]
  const git = (cwd: string, ...args: string[]) => execFileSync('git', [...author, ...args], { cwd, stdio: 'pipe' })
  mkdirSync(join(origin, 'apps/server/migrations'), { recursive: true })
  git(origin, 'init', '--quiet', '--initial-branch', 'main')
  let changelog = ''

  function release(version: string, { text, node }: { text: string; node: string }) {
    changelog = section(version, text) + changelog
    writeFileSync(join(origin, 'CHANGELOG.md'), `# Changelog\n\n${changelog}`)
    writeFileSync(join(origin, 'package.json'), JSON.stringify({ version, engines: { node } }))
    writeFileSync(join(origin, `apps/server/migrations/${version}.sql`), 'SELECT 1')
    git(origin, 'add', '.')
    git(origin, 'commit', '--quiet', '-m', version)
    git(origin, 'tag', `v${version}`)
  }
  release('1.0.0', { text: 'An operator has nothing to do.', node: '>=20.19' })
  git(folder, 'clone', '--quiet', origin, clone)
  return { origin, clone, release, git }
}

test('reports that the installed version is the newest', () => {
  const { clone } = anOperator()
  expect(checkUpgrade(clone, '24.1.0')).toEqual({
    lines: ['This is 1.0.0, and there is no newer version.'],
    isReady: true,
  })
})

test('reports a newer version, with the instructions of each release in between', () => {
  const { clone, release } = anOperator()
  release('1.9.0', { text: 'An operator sets `NEW`,\nonce.', node: '>=20.19' })
  release('1.10.0', { text: 'An operator has nothing to do.', node: '>=22.1' })
  const { lines, isReady } = checkUpgrade(clone, '24.1.0')
  expect(isReady).toBe(true)
  expect(lines.filter(Boolean)).toEqual([
    'This is 1.0.0; the newest version is 1.10.0.',
    '1.10.0 (2026-11-16): An operator has nothing to do.',
    '1.9.0 (2026-11-16): An operator sets `NEW`, once.',
    'Migrations: 2. The next start runs them.',
    expect.stringContaining('Ready to update'),
  ])
})

test('reports an old Node.js, modified files or a missing network as problems', () => {
  const { clone, origin, release } = anOperator()
  release('2.0.0', { text: 'An operator has nothing to do.', node: '>=26.1' })
  writeFileSync(join(clone, 'package.json'), '{ "version": "1.0.0" }')
  const { lines, isReady } = checkUpgrade(clone, '24.1.0')
  expect(isReady).toBe(false)
  expect(lines).toContain('It needs Node.js 26.1, but this is 24.1.0.')
  expect(lines).toContain(' M package.json')
  rmSync(origin, { recursive: true })
  const away = checkUpgrade(clone, '24.1.0')
  expect(away.isReady).toBe(false)
  expect(away.lines[0]).toContain('Could not look for newer versions: ')
})

test('explains a folder that is not a clone, a moved tag, and a release that cannot be read', () => {
  const { clone, origin, release, git } = anOperator()
  git(clone, 'tag', 'v1.1.0')
  release('1.1.0', { text: 'An operator has nothing to do.', node: '>=20.19' })
  expect(checkUpgrade(clone, '24.1.0')).toMatchObject({
    isReady: false,
    lines: [expect.stringMatching(/^Could not look for newer versions: .*would clobber existing tag/s)],
  })
  release('1.2.0', { text: 'An operator has nothing to do.', node: '>=20.19' })
  git(origin, 'rm', '--quiet', 'CHANGELOG.md')
  git(origin, 'commit', '--quiet', '-m', 'broken')
  git(origin, 'tag', 'v1.3.0')
  expect(checkUpgrade(clone, '24.1.0')).toMatchObject({
    isReady: false,
    lines: [expect.stringContaining('Version 1.3.0 exists, but could not be read: ')],
  })
  rmSync(join(clone, '.git'), { recursive: true })
  expect(checkUpgrade(clone, '24.1.0').lines[0]).toContain('not a git repository')
})

test('a version counts as released once it has a tag', () => {
  const { clone, git } = anOperator()
  git(clone, 'tag', 'v2.10.0')
  expect(['1.0.0', '2.10.0', '2.1.0'].map((version) => isReleased(clone, version))).toEqual([true, true, false])
})
