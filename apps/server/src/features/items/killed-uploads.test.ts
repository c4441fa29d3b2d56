import { rmSync } from 'node:fs'
import { comments } from '@pollen/contract/comments'
import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { endpointPath, writeRequest } from '@pollen/contract/write-request'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aFolder } from '../../../test/database-server.ts'
import { aMember } from '../../../test/makers.ts'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { aServer } from '../../../test/server-process.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import { jobs } from '../../jobs.ts'
import { openDeps } from '../../open-deps.ts'
import { openDatabase } from '../../platform/database/open-database.ts'

const rounds = 3
const uploaders = 6
const picturesEach = 3
const longTimeout = { timeout: 20_000, interval: 5 }

type AcknowledgedItems = Map<number, { images: string[]; comments: number }>

test('kill -9 during uploads leaves no partial item, no row without its file and no file without a row', async () => {
  const { connectionString, drop } = await aDatabase()
  const settings = { DATABASE_URL: connectionString, DATA_DIR: aFolder() }
  const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', ...settings })
  const database = await openDatabase(config, { holder: 'test', log: silentLog })
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
  const acknowledged: AcknowledgedItems = new Map()
  let interrupted = 0

  for (let round = 0; round < rounds; round++) {
    const server = await aServer(settings)
    const uploading = members.map(async (member) => {
      for (;;) await publish(server.url, member.token, acknowledged)
    })
    const ends = Promise.allSettled(uploading)
    const before = acknowledged.size
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + Math.random() * 10), longTimeout)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
    await server.kill()
    for (const end of await ends) {
      // Only connection errors are expected. An unexpected status would be a failure of the server.
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })
      interrupted++
    }
  }

  async function publish(url: string, token: string, published: AcknowledgedItems) {
    const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
      const { method, url: path, body } = writeRequest(endpoint, input)
      const headers = new Headers({ authorization: `Token ${token}` })
      if (typeof body === 'string') headers.set('content-type', 'application/json')
      const answer = await fetch(url + path, { method, body, headers })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as OutputOf<E>
    }
    const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' } as const
    const { id } = await call(items.create, pram)
    published.set(id, { images: [], comments: 0 })
    const chosen = some(pictures, picturesEach).map(asFile)
    const { images } = await call(itemImages.set, { item_id: id, images: chosen })
    published.set(id, { images, comments: 0 })
    await call(comments.create, { id, content: 'Still there?' })
    published.set(id, { images, comments: 1 })
  }

  const server = await aServer(settings)
  const deps = await openDeps(config, { database, log: silentLog })
  // After the hour for which unused files are kept.
  const clock = () => new Date(Date.now() + 2 * 3_600_000)
  const { db, pool } = database
  await jobs.find(({ name }) => name === 'sweep-media')?.run({ ...deps, clock, db, pool, log: silentLog }, {})

  const rows = await database.db.selectFrom('item_images').select(['id', 'item_id', 'file', 'thumb_file']).execute()
  const stored = new Set<string>()
  for await (const { name } of deps.storage.media.list()) stored.add(name)
  expect(stored).toEqual(new Set(rows.flatMap(({ file, thumb_file }) => [file, thumb_file])))
  for (const { id } of some(rows, 20))
    expect((await fetch(server.url + endpointPath(itemImages.get, { id }))).status).toBe(200)

  const itemRows = await database.db
    .selectFrom('items')
    .select([
      'id',
      'comments_count',
      sql<number>`(SELECT count(*) FROM comments WHERE item_id = items.id)`.as('comments'),
      sql<number[]>`ARRAY(SELECT id FROM item_images WHERE item_id = items.id ORDER BY position)`.as('imageIds'),
    ])
    .execute()
  for (const { comments_count, comments, imageIds } of itemRows) {
    expect(comments_count).toBe(comments)
    expect([0, picturesEach]).toContain(imageIds.length)
  }
  const found = new Map(itemRows.map((item) => [item.id, item]))
  for (const [id, { images, comments }] of acknowledged) {
    const item = found.get(id)
    expect(item?.comments).toBeGreaterThanOrEqual(comments)
    const stored = item?.imageIds.map((id) => endpointPath(itemImages.get, { id }))
    if (images.length > 0) expect(stored).toEqual(images)
  }
  expect(interrupted).toBe(rounds * uploaders)
  expect(acknowledged.size).toBeGreaterThan(rounds)
  await server.kill()
})

const some = <Thing>(things: Thing[], count: number): Thing[] =>
  Array.from(
    { length: Math.min(count, things.length) },
    () => things[Math.floor(Math.random() * things.length)] as Thing,
  )
