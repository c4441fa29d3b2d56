import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@pollen/contract/accounts'
import { members } from '@pollen/contract/members'
import { endpointPath } from '@pollen/contract/write-request'
import sharp from 'sharp'
import { openApiDocument } from '../apps/server/src/api-docs/openapi.ts'
import { root } from '../tools/root.ts'
import { startServer } from '../tools/start-server.ts'
import { runBuiltCommand } from './testing/run-built-command.ts'
import { isReleased } from './upgrade/check-upgrade.ts'
import { withoutTexts } from './upgrade/find-breaking-changes.ts'

/**
 * Writes a small backup of this version, the demo and one picture, and the description of its API. Every later version must start
 * from the backup, and the next one must serve pages that use this API (releases.test.ts). Run it once per release.
 */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = join(root, 'apps/server/test/releases')
const file = join(folder, `${version}.zip`)
if (isReleased(root, version)) {
  console.error(
    `${version} is already released, so its backup must not change. Set the new version in package.json first.`,
  )
  process.exit(1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'pollen-release-'))
await chmod(dataDir, 0o755)
const env = { DEMO: 'on', GAZETTEER: 'off', VISION: 'off', WORKER: 'off', WORKERS: '1' }
try {
  const server = await startServer(dataDir, env)
  try {
    await addPicture(server.url)
  } finally {
    await server.stop()
  }
  mkdirSync(folder, { recursive: true })
  const { code, output } = await runBuiltCommand('backup', ['--to', file], { ...env, DATA_DIR: dataDir })
  if (code !== 0) throw new Error(output)
  console.log(output.trim())
  await chmod(file, 0o644)
  const about = { title: 'Pollen', version, url: 'https://share.example.org', contact: undefined }
  writeFileSync(join(folder, `${version}.api.json`), `${JSON.stringify(withoutTexts(openApiDocument(about)))}\n`)
  console.log(`${Math.round(statSync(file).size / 1024)} kB. Commit the files in ${folder} together with the version.`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function addPicture(url: string) {
  const logIn = await fetch(url + endpointPath(accounts.logIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authValue: 'priya', password: 'good-neighbours' }),
  })
  const { token } = (await logIn.json()) as { token: string }
  const create = { width: 40, height: 30, channels: 3, background: '#386641' } as const
  const form = new FormData()
  form.set(
    'image',
    new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())], { type: 'image/png' }),
    'one.png',
  )
  const headers = { authorization: `Token ${token}` }
  const answer = await fetch(url + endpointPath(members.addImage), { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`The server rejected the picture: ${answer.status} ${await answer.text()}`)
}
