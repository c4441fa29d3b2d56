import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultPool, defaultWorkers, readConfig } from './config.ts'
import { settingProblems, settingWarnings } from './setting-problems.ts'

test('every setting has a sensible default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    INSTANCE_NAME: 'Pollen',
    DEMO: true,
    BACKUP_DAILY: true,
  })
  expect(config.MAP_CENTER).toEqual({ longitude: 5.5736112, latitude: 50.6450944 })
  expect(isAbsolute(config.DATA_DIR)).toBe(true)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'ftp://share.example.org'],
  ['PUBLIC_URL', 'https://ada:secret@share.example.org'],
  ['PHOTON_URL', 'https://ada:secret@photon.example.org'],
  ['OVERPASS_URLS', 'https://one.example.org, https://ada:secret@two.example.org'],
  ['S3_URL', 'https://ada:secret@s3.example.org/pollen'],
  ['DATABASE_URL', 'mysql://localhost/pollen'],
  ['DATABASE_POOL', '0'],
  ['WORKERS', '0'],
  ['WORKERS', 'all'],
  ['SERVER_PROCESSES', 'two'],
  ['SERVER_PROCESSES', '0'],
  ['REDIS_URL', '127.0.0.1:6379'],
  ['REDIS_URL', 'http://127.0.0.1:6379'],
  ['REDIS_URL', 'redis://'],
  ['REDIS_URL', 'redis://127.0.0.1/pollen'],
  ['REDIS_URL', 'redis://:100%@127.0.0.1'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_URL', 'smtps://'],
  ['SMTP_URL', 'smtps://ada:a/b@mail.example.org'],
  ['SMTP_URL', 'smtps://ada:a#b@mail.example.org'],
  ['INSTANCE_CONTACT', 'nobody'],
  ['INSTANCE_TIMEZONE', 'Europe/Liege-Centre'],
  ['MAP_CENTER', '95, 5'],
  ['MAP_CENTER', 'Liège'],
  ['S3_URL', 'https://s3.example.org/'],
  ['S3_URL', 'https://s3.example.org/pollen'],
  ['BACKUP_KEY', 'a password'],
  ['BACKUP_COPY_TO', 'backups'],
  ['BACKUP_COPY_TO', 'https://s3.example.org/pollen'],
  ['UPDATE_CHECK_URL', 'ftp://example.org'],
  ['DEMO', 'yes'],
  ['METRICS_FROM', 'everyone'],
  ['METRICS_FROM', '10.0.0.0/40'],
  ['TRUSTED_PROXIES', 'on'],
  ['TRUSTED_PROXIES', 'nginx.local'],
  ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.256'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', 'toString'],
  ['LOG_LEVEL', 'loud'],
])('reports an invalid %s by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`  ${name}(\\.\\d)?: (?!.*secret)`))
})

test('reports all invalid values at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT: .*LOG_LEVEL: /s)
})

test.each([
  [1, 0.5, 1, 1],
  [2, 0.9, 1, 1],
  [2, 1.2, 1, 2],
  [2, 1.9, 2, 2],
  [4, 2.4, 3, 4],
  [8, 16, 8, 8],
  [64, 256, 16, 16],
])(
  'starts a process per core if memory allows: with %s cores and %s GB, %s beside an embedded database, else %s',
  (cores, gigabytes, embedded, external) => {
    const machine = { cores, memory: gigabytes * 2 ** 30 }
    expect(defaultWorkers({ ...machine, isEmbedded: true })).toBe(embedded)
    expect(defaultWorkers({ ...machine, isEmbedded: false })).toBe(external)
  },
)

test('a process has six database connections by default, and four on a machine with one core', () => {
  expect([1, 2, 16].map(defaultPool)).toEqual([4, 6, 6])
  expect(readConfig({ DATABASE_POOL: '20' })).toMatchObject({ DATABASE_POOL: 20 })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

function aSecretFile(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pollen-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, content)
  return file
}

test('reads a secret from a file', () => {
  const SMTP_URL_FILE = aSecretFile('smtps://me:secret@mail.example.org\n')
  expect(readConfig({ SMTP_URL_FILE })).toMatchObject({ SMTP_URL: 'smtps://me:secret@mail.example.org', misspelt: [] })
  expect(readConfig({ SMTP_URL_FILE: '' }).SMTP_URL).toBeUndefined()
})

test('reports secret files that cannot be used, without their content', () => {
  const read = () =>
    readConfig({
      SMTP_URL_FILE: aSecretFile('https://me:secret@mail.example.org'),
      REDIS_URL_FILE: '/nowhere/redis',
      S3_SECRET_KEY_FILE: aSecretFile('\n'),
      DATABASE_URL: 'postgres://db/pollen',
      DATABASE_URL_FILE: aSecretFile('postgres://db/pollen'),
    })
  expect(read).toThrow(/ DATABASE_URL_FILE: DATABASE_URL is set too; remove one of them/)
  expect(read).toThrow(/ REDIS_URL_FILE: \/nowhere\/redis cannot be read \(ENOENT\)/)
  expect(read).toThrow(/ S3_SECRET_KEY_FILE: .* is empty/)
  expect(read).toThrow(/ SMTP_URL: must be a URL (?!.*me:secret)/)
})

test('the demo is off in production, off on an operator’s own database, and cannot be forced in production', () => {
  expect(readConfig({ NODE_ENV: 'production' }).DEMO).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://db/pollen' }).DEMO).toBe(false)
  expect(() => readConfig({ NODE_ENV: 'production', DEMO: 'on' })).toThrow('DEMO')
})

test.each([
  'http://localhost:3000',
  'http://pollen.localhost',
  'http://127.0.0.1:3000',
  'http://127.8.0.1',
  'http://[::1]:3000',
])('an instance at %s is local and may show the demo', (PUBLIC_URL) => {
  expect(readConfig({ PUBLIC_URL })).toMatchObject({ isProduction: false, DEMO: true })
  expect(settingWarnings(readConfig({ PUBLIC_URL }))).toEqual([])
})

test.each([
  'https://share.example.org',
  'http://192.168.1.5:3000',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://notlocalhost',
  'http://[2001:db8::1]',
])('an instance at %s counts as production with any NODE_ENV', (PUBLIC_URL) => {
  for (const NODE_ENV of ['development', 'test', 'production']) {
    expect(readConfig({ PUBLIC_URL, NODE_ENV })).toMatchObject({ isProduction: true, DEMO: false })
    expect(() => readConfig({ PUBLIC_URL, NODE_ENV, DEMO: 'on' })).toThrow('DEMO: cannot be on with a PUBLIC_URL')
  }
})

test('production without a public address or a mail server is a problem', () => {
  const production = { NODE_ENV: 'production' }
  const [address, mails, ...more] = settingProblems(readConfig(production))
  expect(address).toContain('PUBLIC_URL is not set to an address that members can reach')
  expect(address).toContain('http://127.0.0.1:3000')
  expect(mails).toContain('SMTP_URL is not set')
  expect(more).toEqual([])
  const PUBLIC_URL = 'https://share.example.org'
  expect(settingProblems(readConfig({ PUBLIC_URL }))).toEqual([mails])
  expect(settingProblems(readConfig({ PUBLIC_URL, SMTP_URL: 'smtps://mail.example.org' }))).toEqual([])
  expect(settingProblems(readConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }))).toHaveLength(2)
  expect(settingProblems(readConfig({ HOST: '0.0.0.0' }))).toHaveLength(2)
  expect(settingProblems(readConfig({}))).toEqual([])
})

test('warns about production without a contact', () => {
  const settings = { PUBLIC_URL: 'https://share.example.org', SMTP_URL: 'smtps://me:secret@mail.example.org' }
  expect(settingWarnings(readConfig(settings))).toEqual([expect.stringContaining('INSTANCE_CONTACT')])
  expect(settingWarnings(readConfig({ ...settings, INSTANCE_CONTACT: 'hello@example.org' }))).toEqual([])
})

test('warns about a misspelt setting and suggests the right one', () => {
  const warnings = settingWarnings(readConfig({ SMPT_URL: 'smtp://mail', S3_BUCKET: 'pictures', HOME: '/root' }))
  expect(warnings).toEqual([
    'S3_BUCKET is not a setting of Pollen.',
    'SMPT_URL is not a setting, and has no effect. Did you mean SMTP_URL?',
  ])
})

test.each([
  '0.0.0.0',
  '::',
  '0',
  '[::]',
  '::0',
  '0:0:0:0:0:0:0:0',
  '0x0',
  '::ffff:0.0.0.0',
  '192.168.1.5',
  'pollen.lan',
])('listening on %s counts as production unless DEMO is on', (HOST) => {
  for (const settings of [{ HOST }, { HOST, DEMO: 'off' }, { HOST, PUBLIC_URL: 'http://localhost:3000' }])
    expect(readConfig(settings)).toMatchObject({ isPublic: true, isProduction: true, DEMO: false })
  expect(readConfig({ HOST, DEMO: 'on' })).toMatchObject({ isPublic: false, isProduction: false, DEMO: true })
  const settings = { HOST, DEMO: 'on', PUBLIC_URL: 'https://share.example.org' }
  expect(() => readConfig(settings)).toThrow('DEMO: cannot be on with a PUBLIC_URL')
})

test.each(['127.0.0.1', '127.8.0.1', '127.1', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST'])(
  'listening on %s keeps an instance local',
  (HOST) => expect(readConfig({ HOST })).toMatchObject({ isPublic: false, DEMO: true }),
)

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['0', 'http://localhost:3000'],
  ['[::]', 'http://localhost:3000'],
  ['::0', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
])('listening on %s, links lead to %s', (HOST, PUBLIC_URL) => {
  expect(readConfig({ HOST })).toMatchObject({ PUBLIC_URL })
})

test.each<[string | undefined, string[], (string | undefined)[]]>([
  [undefined, ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '::2', 'localhost', '', undefined]],
  ['10.0.0.5, 192.168.1.0/24 2001:db8::/32', ['10.0.0.5', '192.168.1.77', '2001:db8::9'], ['127.0.0.1', '10.0.0.6']],
  ['none', [], ['127.0.0.1', '::1']],
])('TRUSTED_PROXIES=%s trusts the proxies %j but not %j', (TRUSTED_PROXIES, proxies, others) => {
  const isTrusted = readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES
  expect(proxies.filter((address) => !isTrusted(address))).toEqual([])
  expect(others.filter(isTrusted)).toEqual([])
})
