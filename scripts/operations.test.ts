import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accounts } from '@pollen/contract/accounts'
import { languages } from '@pollen/contract/constants'
import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { writeRequest } from '@pollen/contract/write-request'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../apps/server/src/config.ts'
import { findBinaries } from '../apps/server/src/platform/database/embedded/binaries.ts'
import { aMailServer } from '../apps/server/test/mail-server.ts'
import { anS3Server } from '../apps/server/test/s3-server.ts'
import { root } from '../tools/root.ts'
import { freePort } from '../tools/start-server.ts'

/**
 * Follows docs/OPERATIONS.md with a release: runs its command blocks literally, but with other folders. If root runs the tests, the user is `nobody`
 * instead of `pollen`. The last test fails if no test uses a block.
 */
const page = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8')
const blocks = Array.from(page.matchAll(/^```(?:\w*)\n([\s\S]*?)^```$/gm), ([, text = '']) => text)
const followed = new Set<string>()

/** Returns the first block that contains the text, and marks all such blocks as followed. */
function block(part: string): string {
  const found = blocks.filter((text) => text.includes(part))
  for (const text of found) followed.add(text)
  expect(found.length, `Blocks of OPERATIONS.md with “${part}”`).toBeGreaterThan(0)
  return found[0] ?? ''
}

/**
 * Adds the languages that an example of the page lacks, with its English text, because banners and announcements need all of them.
 * Thus the page needs no change when a language is added.
 */
const inAllLanguages = (example: string) =>
  languages
    .filter((code) => !example.includes(`--banner_${code} `) && !example.includes(`[${code}]\n`))
    .reduce(
      (text, code) =>
        text
          .replace(/--banner_en (".*?")/g, `$& --banner_${code} $1`)
          .replace(/^\[en\]\n(# .+\n\n.+\n\n)/m, `$&[${code}]\n$1`),
      example,
    )

const lines = (text: string) => text.split('\n').filter(Boolean)

const folder = mkdtempSync(join(tmpdir(), 'pollen-operations-'))
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const home = join(folder, 'srv')
const app = join(home, 'app')
mkdirSync(home)
const { INIT_CWD: _folderOfNpm, ...ownEnv } = process.env
const env = {
  ...ownEnv,
  PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
  HOME: folder,
  npm_config_cache: join(folder, 'npm'),
}
const user = findOrdinaryUser()
if (user.uid) for (const path of [folder, home]) chownSync(path, user.uid, user.gid ?? 0)

/**
 * Chooses an unprivileged user if root runs the tests, because root has rights that an operator's account lacks. That user must be
 * able to read the packages.
 */
function findOrdinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const nobody = { uid: 65534, gid: 65534 }
  // The first start links libraries next to its PostgreSQL, where this user may not write.
  findBinaries()
  const isReadable = spawnSync('test', ['-r', join(root, 'node_modules/fastify/package.json')], nobody).status === 0
  return isReadable ? nobody : {}
}
let port: number
let server: ChildProcess | undefined
let mails: Awaited<ReturnType<typeof aMailServer>>

const scriptOf = (name: string): string => JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')).scripts[name]

/** Adapts a command to this machine: replaces folders, and drops `sudo`. */
const inFolders = (command: string) =>
  command
    .replaceAll('/srv/pollen', home)
    .replaceAll('/var/lib/pollen', dataDir)
    .replaceAll('/etc/pollen.env', join(folder, 'pollen.env'))
    .replaceAll('/media/usb', folder)
    .replace(/\bsudo (-u pollen )?/g, '')

/** Adapts a command, and calls the `pollen` script of the page instead of npm. */
const throughNpm = (command: string) => inFolders(command).replace(/\bnpm run\b/, 'pollen run -s')

/** Adapts a command, and runs the script of package.json without npm, whose start takes as long as that of a command. */
const here = (command: string) =>
  inFolders(command).replace(/\bnpm run ([\w:]+)( --)?/, (_, name: string) => `with-settings ${scriptOf(name)}`)

async function run(command: string) {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], {
    ...user,
    env,
    cwd: folder,
  })
  return stdout + stderr
}

const runLines = async (text: string) => {
  for (const line of lines(text)) await run(here(line))
}

/** Installs a release of this version as the page tells, but links the packages of the repository. */
async function installRelease() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await runTask('release', '--out', home)
  const [unpack = '', install = ''] = lines(block('sha256sum').replaceAll('1.1.0', version))
  await run(here(unpack))
  expect(existsSync(join(app, 'THIRD-PARTY.md'))).toBe(true)
  await run(here(install).replace('npm ci', 'npm ci --dry-run --offline'))
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
}

const runTask = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/run.mjs'), ...args], { cwd: root, env })

/** Starts Pollen with the `ExecStart` command of the unit and the settings of the page. */
async function startByUnit() {
  const unit = readFileSync(join(folder, 'pollen.service'), 'utf8')
  const command = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit)?.[1] ?? ''
  server = await startBy(`set -a; . ${join(folder, 'pollen.env')}; exec ${process.execPath} ${command}`)
}

async function startBy(command: string): Promise<ChildProcess> {
  const child = spawn('sh', ['-c', command], { ...user, cwd: app, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.once('exit', () => {
    output += 'The server has ended.'
  })
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/ is ready at |has ended/)
  expect(output).toContain(' is ready at ')
  return child
}

async function stop(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

beforeAll(async () => {
  port = await freePort()
})
afterAll(async () => {
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
})

async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, token?: string): Promise<OutputOf<E>> {
  const { method, url, body } = writeRequest(endpoint, input)
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) }
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, body: body as string })
  const text = await answer.text()
  expect(answer.status, text).toBe(endpoint.status)
  return (text ? JSON.parse(text) : undefined) as OutputOf<E>
}

test('an operator can follow the page from the first start to the restore', { timeout: 300_000 }, async () => {
  mails = await aMailServer()
  await installRelease()
  // Install, except for the system accounts and packages.
  const install = lines(block('sudo useradd'))
  expect(install).toHaveLength(5)
  mkdirSync(join(folder, 'bin'))
  writeFileSync(
    join(folder, 'pollen.env'),
    `${here(block('NODE_ENV=production'))
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=${mails.url}`)
      .trim()}\nPORT=${port}\nGAZETTEER=off\nVISION=off\nPHOTON_URL=off\nOVERPASS_URLS=off\nWORKERS=1\n`,
  )
  for (const [, name = ''] of block('NODE_ENV=production').matchAll(/^(\w+)=/gm)) expect(settings).toHaveProperty(name)
  const shortcut = inFolders(block('exec npm'))
  for (const [name, script] of Object.entries({ pollen: shortcut, 'with-settings': shortcut.replace('npm ', '') })) {
    writeFileSync(join(folder, 'bin', name), script)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  const [copyUnit = ''] = lines(block('systemctl enable'))
  await run(here(copyUnit).replace('/etc/systemd/system', folder))
  await startByUnit()

  // Members and content.
  const dupont = { username: 'dupont', email: 'dupont@example.org', first_name: 'Luc', last_name: 'Dupont' }
  const password = 'two pears on a red bicycle'
  await call(accounts.signUp, { ...dupont, password, language: 'en' })
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(1)
  const link = new RegExp(`${pages.activateEmail.path}/([\\w-]+)/([\\w-]+)`).exec(mails.received[0]?.text ?? '')
  await call(accounts.activate, { uid: link?.[1] ?? '', token: link?.[2] ?? '' })
  const { token } = await call(accounts.logIn, { authValue: 'dupont', password })
  const ladder = { name: 'Ladder', type: 'LN', category1: 'EQ', description: 'Two metres.' } as const
  const item = await call(items.create, ladder, token)
  for (const part of ['members disable', 'invitations create', 'notice change']) {
    await runLines(inAllLanguages(block(part)).replace('6401222513404873', String(item.id)))
  }
  await run(throughNpm('npm run admin -- members enable dupont --reason "A mistake"'))
  await runLines(block('operators add dupont'))
  await runLines(block('members create'))

  // Texts, announcements, jobs.
  await runLines(block('mkdir -p /var/lib/pollen/texts'))
  writeFileSync(join(folder, 'note.md'), inAllLanguages(block('[en]\n')))
  for (const line of lines(block('announce --'))) {
    const command = line.replace('note.md', join(folder, 'note.md')).replace('you@example.org', dupont.email)
    await run(here(command.replace(/#.*$/, '')))
  }
  const announced = /^# (.+)$/m.exec(block('[en]\n'))?.[1]
  const subjects = () => mails.received.map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 30_000 }).toContain(announced)
  expect(await run(here(block('npm run jobs\n')))).toContain(lines(block('erases accounts whose'))[1]?.trim() ?? '')
  await runLines(block('--run sweep-media'))

  // Doctor. It exits with an error, because share.example.org does not answer.
  const [doctor = '', doctorWithMail = ''] = lines(block('npm run doctor'))
  const diagnosis = await run(`${here(doctor)} || true; ${here(doctorWithMail)} || true`)
  for (const [, about = ''] of block('Problems: 1').matchAll(/^(?:ok|warning|PROBLEM) +(\S+)/gm)) {
    expect(diagnosis).toMatch(new RegExp(`^(ok {5}|warning|PROBLEM) +${about} `, 'm'))
  }
  expect(mails.received.some(({ to }) => to === 'you@example.org')).toBe(true)

  // SQL on the embedded database.
  const query = block('SELECT to_address').trim()
  const psql = here(block('psql -h')).trim()
  if (spawnSync('psql', ['--version']).status === 0) expect(await run(`${psql} -c "${query}"`)).toContain('(0 rows)')

  // Backup, move of the pictures to S3, and restore into a second instance.
  await runLines(block('npm run backup\n'))
  const [backup = ''] = readdirSync(join(dataDir, 'backups'))
  const store = await anS3Server(join(folder, 's3'))
  await stop(server)
  appendFileSync(
    join(folder, 'pollen.env'),
    Object.entries(store)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  await startByUnit()
  for (const line of lines(block('media:move -- --to s3'))) expect(await run(here(line))).toContain('Copied 0')
  await stop(server)
  expect(await run(here(block('upgrade -- --database').trim()))).toContain('has the current version')
  const [restore = '', start = ''] = lines(block('DATA_DIR=/tmp/pollen-try'))
  const triedOut = (line: string) =>
    line
      .replace('/tmp/pollen-try', join(folder, 'try'))
      .replace('/var/lib/pollen/backups/pollen-2026-11-15.zip', join(dataDir, 'backups', backup))
      .replace('npm', `cd ${app} && GAZETTEER=off npm`)
  const asVariables = (line: string) => `export ${triedOut(line).replace(/ cd /, '; cd ')}`
  expect(await run(asVariables(restore))).toContain('Restored the data of ')
  const tried = await startBy(
    asVariables(start)
      .replace('3001', String(await freePort()))
      .replace('npm start', 'exec npm start'),
  )
  await stop(tried)
})

const { TEST_DATABASE_URL: otherServer } = process.env

test.skipIf(!otherServer)(
  'the statements for a separate PostgreSQL create a database that the server can use',
  async () => {
    const client = new pg.Client(otherServer)
    await client.connect()
    const name = `pollen_page_${process.pid}`
    for (const statement of lines(block('CREATE USER')))
      await client.query(statement.replace(/(USER|DATABASE|OWNER) pollen\b/g, `$1 ${name}`))
    try {
      const url = new URL(otherServer ?? '')
      Object.assign(url, { username: name, password: 'choose%20one', pathname: name })
      const migrate = ['scripts/run.mjs', 'command', 'migrate']
      const { stdout } = await promisify(execFile)(process.execPath, migrate, {
        cwd: root,
        env: { ...env, DATABASE_URL: url.href },
      })
      expect(stdout).toContain('The schema is at version')
    } finally {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await client.query(`DROP USER ${name}`)
      await client.end()
    }
  },
)

test('the tests above run every block of the page, except for listed examples', () => {
  // Tile archives, map extracts and classifiers are large and have their own tests, as have the container image and the upgrade of
  // PostgreSQL; journalctl, cron and rsync are other programs.
  const others = [
    'pmtiles extract',
    'resources:import',
    '"onnx"',
    'rsync -a',
    'git checkout v1.1.0',
    'journalctl -u pollen -o cat',
    'CREATE USER',
    'SMTP_URL="smtps',
    'EXTRA_CA',
    'chmod 640',
    'upgrade -- --database',
    'docker ',
  ]
  for (const part of others) block(part)
  expect(blocks.filter((text) => !followed.has(text))).toEqual([])
})
