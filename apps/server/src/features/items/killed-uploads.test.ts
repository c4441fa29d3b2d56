import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aFolder, quiet } from '../../../test/database-server.ts'
import { aForm } from '../../../test/forms.ts'
import { aMember } from '../../../test/makers.ts'
import { aPicture } from '../../../test/pictures.ts'
import { aServer } from '../../../test/server-process.ts'
import { readConfig } from '../../config.ts'
import { jobs } from '../../jobs.ts'
import { openDeps } from '../../open-deps.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log.ts'

const rounds = 5
const uploaders = 6
const picturesEach = 3
const patient = { timeout: 20_000, interval: 5 }

type Acknowledged = Map<number, { images: string[]; comments: number }>

test('kill -9 during uploads leaves no half item, no row without its file and no file without a row', async () => {
  const { connectionString, drop } = await aDatabase()
  const settings = { DATABASE_URL: connectionString, DATA_DIR: aFolder() }
  const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', ...settings })
  const database = await openDatabase(config, { holder: 'test', log: quiet })
  onTestFinished(async () => {
    await database.close()
    await drop()
    rmSync(settings.DATA_DIR, { recursive: true, force: true })
  })
  const members = await Promise.all(Array.from({ length: uploaders }, () => aMember(database.db, new Date())))
  const pictures = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      aPicture({ width: 90, height: 60, seed: `rgb(${n * 6}, 90, ${240 - n * 6})` }),
    ),
  )
  const acknowledged: Acknowledged = new Map()
  let interrupted = 0

  for (let round = 0; round < rounds; round++) {
    const server = await aServer(settings)
    const uploading = members.map(async (member) => {
      for (;;) await publish(server.url, member.token, acknowledged)
    })
    const ends = Promise.allSettled(uploading)
    const before = acknowledged.size
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + Math.random() * 10), patient)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
    await server.kill()
    for (const end of await ends) {
      // Only a cut line: an answer that is not the wanted one would be a failure of the server.
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })
      interrupted++
    }
  }

  async function publish(url: string, token: string, published: Acknowledged) {
    const call = async (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
      const init = { method: 'POST', body, headers: { authorization: `Token ${token}`, ...headers } }
      const answer = await fetch(`${url}/api/v1${path}`, init)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { id: number; images: string[] }
    }
    const json = (path: string, body: object) =>
      call(path, JSON.stringify(body), { 'content-type': 'application/json' })
    const { id } = await json('/items/', { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' })
    published.set(id, { images: [], comments: 0 })
    const sent = await aForm({ item_id: String(id), images: some(pictures, picturesEach) })
    const { images } = await call('/images/', new Uint8Array(sent.body), sent.headers)
    published.set(id, { images, comments: 0 })
    await json(`/items/${id}/comments/`, { content: 'Still there?' })
    published.set(id, { images, comments: 1 })
  }

  const server = await aServer(settings)
  const log = createLog({ level: 'silent', isWatched: false })
  const deps = await openDeps(config, log)
  // Past the hour that a file may wait for its row.
  const clock = () => new Date(Date.now() + 2 * 3_600_000)
  await jobs.find(({ name }) => name === 'sweep-media')?.run({ ...deps, clock, db: database.db, log }, {})

  const rows = await database.db.selectFrom('item_images').select(['id', 'item_id', 'file', 'thumb_file']).execute()
  const stored = new Set<string>()
  for await (const { name } of deps.storage.media.list()) stored.add(name)
  expect(stored).toEqual(new Set(rows.flatMap(({ file, thumb_file }) => [file, thumb_file])))
  for (const { id } of some(rows, 20)) expect((await fetch(`${server.url}/api/v1/items/images/${id}`)).status).toBe(200)

  const items = await database.db
    .selectFrom('items')
    .select([
      'id',
      'comments_count',
      sql<number>`(SELECT count(*) FROM comments WHERE item_id = items.id)`.as('comments'),
      sql<number[]>`ARRAY(SELECT id FROM item_images WHERE item_id = items.id ORDER BY position)`.as('imageIds'),
    ])
    .execute()
  for (const { comments_count, comments, imageIds } of items) {
    expect(comments_count).toBe(comments)
    expect([0, picturesEach]).toContain(imageIds.length)
  }
  const found = new Map(items.map((item) => [item.id, item]))
  for (const [id, { images, comments }] of acknowledged) {
    const item = found.get(id)
    expect(item?.comments).toBeGreaterThanOrEqual(comments)
    if (images.length > 0) expect(item?.imageIds.map((image) => `/api/v1/items/images/${image}`)).toEqual(images)
  }
  expect(interrupted).toBe(rounds * uploaders)
  expect(acknowledged.size).toBeGreaterThan(rounds)
  await server.kill()
}, 120_000)

const some = <Thing>(things: Thing[], count: number): Thing[] =>
  Array.from(
    { length: Math.min(count, things.length) },
    () => things[Math.floor(Math.random() * things.length)] as Thing,
  )
