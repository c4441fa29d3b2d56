import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parts } from '../../tools/build/stale.mjs'
import { root } from '../../tools/root.ts'

const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...author, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()

/** A clone of this repository with its packages and builds, whose origin can publish releases that only add a migration. */
function anOperator() {
  const folder = mkdtempSync(join(tmpdir(), 'pollen-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const [origin, clone] = [join(folder, 'origin'), join(folder, 'clone')]
  git(folder, 'clone', '--quiet', root, origin)
  git(folder, 'clone', '--quiet', origin, clone)
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  for (const { output } of Object.values(parts)) cpSync(join(root, output), join(clone, output), { recursive: true })

  const migrations = 'apps/server/migrations'
  let count = readdirSync(join(origin, migrations)).length
  function release(version: string, sql: string) {
    count++
    writeFileSync(join(origin, migrations, `${String(count).padStart(4, '0')}-of-${version}.sql`), sql)
    const manifest = JSON.parse(readFileSync(join(origin, 'package.json'), 'utf8'))
    writeFileSync(join(origin, 'package.json'), JSON.stringify({ ...manifest, version }))
    const changelog = readFileSync(join(origin, 'CHANGELOG.md'), 'utf8')
    const section = `## [${version}] – 2027-01-01\n\nAn operator has nothing to do.\n\n`
    writeFileSync(join(origin, 'CHANGELOG.md'), changelog.replace(/^## /m, `${section}## `))
    git(origin, 'add', '.')
    git(origin, 'commit', '--quiet', '-m', version)
    git(origin, 'tag', `v${version}`)
  }

  const dataDir = join(folder, 'data')
  function run(...args: string[]) {
    const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: dataDir, WORKERS: '1', GAZETTEER: 'off' }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
      cwd: clone,
      env,
      encoding: 'utf8',
    })
    return { code: status, output: stdout + stderr }
  }
  return { clone, dataDir, release, run, head: () => git(clone, 'rev-parse', 'HEAD') }
}

test('one command updates, undoes a failed update, and another one returns to the version and data from before', {
  timeout: 180_000,
}, () => {
  const { clone, dataDir, release, run, head } = anOperator()
  const before = head()
  release('9.1.0', 'CREATE TABLE of_next_version ()')
  const withoutSettings = run('upgrade')
  expect(withoutSettings).toMatchObject({ code: 1, output: expect.stringContaining('There is no database in') })
  expect(head()).toBe(before)

  const first = run('command', 'migrate')
  expect(first).toMatchObject({ code: 0 })
  const updated = run('upgrade')
  expect(updated).toMatchObject({ code: 0, output: expect.stringContaining('Pollen 9.1.0 is installed') })
  const [backup = ''] = readdirSync(join(dataDir, 'backups'))
  expect(backup).toMatch(/^pollen-before-9\.1\.0-.*\.zip$/)
  expect(git(clone, 'describe', '--tags')).toBe('v9.1.0')
  expect(run('upgrade')).toMatchObject({ code: 0, output: expect.stringContaining('there is no newer version') })

  release('9.2.0', 'CREATE TABLE half_done (); SELECT 1 / 0')
  const failed = run('upgrade')
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('This is 9.1.0 again, with all its data.')
  expect(git(clone, 'describe', '--tags')).toBe('v9.1.0')

  const back = run('upgrade', '--back')
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('The data is that of the backup before') })
  expect(head()).toBe(before)
  expect(run('command', 'migrate')).toMatchObject({ code: 0 })
  expect(readdirSync(join(dataDir, 'backups')).some((name) => name.startsWith('pollen-of-9.1.0-'))).toBe(true)
})
