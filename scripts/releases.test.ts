import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@pollen/contract/accounts'
import { items } from '@pollen/contract/items'
import { endpointPath } from '@pollen/contract/write-request'
import { expect, onTestFinished, test } from 'vitest'
import { openApiDocument } from '../apps/server/src/api-docs/openapi.ts'
import { newest } from '../apps/server/src/platform/versions.ts'
import { root } from '../tools/root.ts'
import { startServer } from '../tools/start-server.ts'
import { runBuiltCommand } from './testing/run-built-command.ts'
import { readReleases } from './upgrade/changelog.ts'
import { type ApiDocument, findBreakingChanges } from './upgrade/find-breaking-changes.ts'

const folder = join(root, 'apps/server/test/releases')
const kept = readdirSync(folder).flatMap((name) => (name.endsWith('.zip') ? [name.slice(0, -'.zip'.length)] : []))
const releases = readReleases(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))

test('each release has a backup and an instruction for operators in the changelog', () => {
  expect(releases.map(({ version }) => version).sort()).toEqual(kept.sort())
  expect(releases.filter(({ forOperators }) => forOperators === '')).toEqual([])
})

test('pages of the last release that stay open during an update can use the API of this version', () => {
  const before: ApiDocument = JSON.parse(readFileSync(join(folder, `${newest(kept)}.api.json`), 'utf8'))
  const about = { title: 'Pollen', version: '', url: 'https://share.example.org', contact: undefined }
  const after = JSON.parse(JSON.stringify(openApiDocument(about))) as ApiDocument
  expect(findBreakingChanges({ before, after })).toEqual([])
})

test.each(kept)(
  'this version starts from a backup of %s and keeps its members, items and pictures',
  async (version) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pollen-release-'))
    chmodSync(dataDir, 0o755)
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const restore = await runBuiltCommand('restore', [join(folder, `${version}.zip`)], { DATA_DIR: dataDir })
    expect(restore).toMatchObject({ code: 0, output: expect.stringContaining('Restored the data of ') })

    const server = await startServer(dataDir, { DEMO: 'off', GAZETTEER: 'off', WORKERS: '1' })
    onTestFinished(server.stop)
    const logIn = await fetch(server.url + endpointPath(accounts.logIn), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ authValue: 'priya', password: 'good-neighbours' }),
    })
    const { token } = (await logIn.json()) as { token: string }
    const headers = { authorization: `Token ${token}` }
    const list = await fetch(server.url + endpointPath(items.listActive), { headers })
    const { count } = (await list.json()) as { count: number }
    expect(count).toBeGreaterThan(20)
    expect(
      readdirSync(join(dataDir, 'media'), { recursive: true }).filter((name) => /\.webp$/.test(`${name}`)),
    ).not.toEqual([])
  },
)
