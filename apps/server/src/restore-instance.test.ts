import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { conversations } from '@pollen/contract/conversations'
import { dataExports } from '@pollen/contract/exports'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPicture, asFile } from '../test/pictures.ts'
import { silentLog } from '../test/silent-log.ts'
import { type Member, startWorld, type World } from '../test/world.ts'
import { jobs } from './jobs.ts'
import { paths } from './paths.ts'
import { writeBackup } from './platform/database/backup/write-backup.ts'
import { openPool } from './platform/database/connect.ts'
import { readMigrations } from './platform/database/migrate.ts'
import { prepareQueues } from './platform/jobs/prepare-queues.ts'
import { openBackup } from './restore/open-backup.ts'
import { restoreInstance } from './restore-instance.ts'

let world: World
let pool: pg.Pool
let grete: Member
let jean: Member
let file: string

beforeEach(async () => {
  world = await startWorld()
  pool = openPool(world.config.DATABASE_URL ?? '', { size: 3, log: silentLog })
  grete = await world.aMember({ username: 'grete_quibble' })
  jean = await world.aMember()
  for (const owner of [grete, jean]) {
    const name = owner === grete ? 'A quibblepram' : 'A drill'
    const { id } = await world.call(owner, items.create, { name, description: 'Blue', type: 'DN', category1: 'CH' })
    const picture = await aPicture({ seed: owner === grete ? '#123456' : '#654321' })
    await world.call(owner, itemImages.set, { item_id: id, images: [asFile(picture)] })
  }
  await world.call(null, accounts.resetPassword, { email: jean.email })
  await world.finishJobs()
  await world.call(jean, dataExports.request, { password: jean.password })
  file = join(world.config.DATA_DIR, 'backup.zip')
  await backUp()
})
afterEach(async () => {
  await pool.end()
  await world.stop()
})

const media = () => join(world.config.DATA_DIR, 'media')
const backUp = () => writeBackup(pool, { file, mediaFolder: media() })

async function restore(): Promise<number> {
  const backup = await openBackup(file, readMigrations(paths.migrations).length)
  try {
    return (await restoreInstance({ db: world.db, pool }, { backup, config: world.config, now: world.now() }))
      .erasedAgain
  } finally {
    await backup.close()
  }
}

async function erase({ id }: Member) {
  const over = { disabled_at: world.now(), deletion_at: world.now() }
  await world.db.updateTable('members').set(over).where('id', '=', id).execute()
  await world.runScheduled('erase-accounts')
}

const usernames = async () =>
  (await world.db.selectFrom('members').select('username').orderBy('id').execute()).map(({ username }) => username)
const images = async () => {
  const names: string[] = []
  for await (const { name } of world.deps.storage.media.list()) names.push(name)
  return names
}

/** Grete sends Jean the picture of her item and another one, then a backup is written. */
async function sendPictures() {
  const drill = await world.db
    .selectFrom('items')
    .select('id')
    .where('owner_id', '=', jean.id)
    .executeTakeFirstOrThrow()
  const { id } = await world.call(grete, conversations.create, { item_id: drill.id })
  for (const seed of ['#123456', '#abcdef']) {
    const image = await world.call(grete, messages.addImage, { id, image: asFile(await aPicture({ seed })) })
    await world.call(grete, messages.create, { id, images: [image.id] })
  }
  await backUp()
  return id
}

test('messages of an erased member stay for the other participant, including a picture of the erased item', async () => {
  const id = await sendPictures()
  await erase(grete)
  await restore()
  expect(await images()).toHaveLength(6)
  const logIn = { authValue: jean.username, password: jean.password }
  const session = await world.call(null, accounts.logIn, logIn)
  const { results } = await world.call(session, messages.list, { id })
  expect(results).toMatchObject([{ user: null }, { user: null }])
  for (const { images } of results) {
    expect((await world.http('GET', images[0]?.url ?? '', { as: session })).statusCode).toBe(200)
  }
})

test('a conversation is not restored if both participants were erased after the backup', async () => {
  await sendPictures()
  await erase(grete)
  await erase(jean)
  expect(await restore()).toBe(2)
  expect(await images()).toEqual([])
  for (const table of ['conversations', 'messages', 'message_images'] as const) {
    expect(await world.db.selectFrom(table).select('id').execute()).toEqual([])
  }
})

test('an account that was erased after the backup is erased again, with items, words and pictures', async () => {
  await erase(grete)
  expect(await restore()).toBe(1)
  expect(await usernames()).toEqual([jean.username])
  expect(await images()).toHaveLength(2)
  const { rows } = await sql`SELECT word FROM vocabulary WHERE word LIKE 'quibble%'`.execute(world.db)
  expect(rows).toEqual([])
  const left = await world.db.selectFrom('items').select('name').execute()
  expect(left).toEqual([{ name: 'A drill' }])
})

test('an invitation that ended after the backup stays ended, and the restored operators are listed', async () => {
  const grace = await world.anOperator()
  const expires_at = new Date(world.now().getTime() + 86_400_000).toISOString()
  const invitation = await world.call(grace, admin.createInvitation, { max_uses: 5, expires_at })
  await backUp()
  await world.call(grace, admin.endInvitation, { id: invitation.id })
  await world.db.deleteFrom('operators').execute()
  const backup = await openBackup(file, readMigrations(paths.migrations).length)
  const { operators } = await restoreInstance(
    { db: world.db, pool },
    { backup, config: world.config, now: world.now() },
  )
  await backup.close()
  expect(operators).toEqual([grace.username])
  const { ended_at } = await world.db.selectFrom('invitations').select('ended_at').executeTakeFirstOrThrow()
  expect(ended_at).toEqual(world.now())
})

test('items published after a restore are newer than all items in the backup', async () => {
  await restore()
  await world.anItem(jean)
  await backUp()
  await restore()
  const { id } = await world.anItem(jean)
  const newest = await world.db.selectFrom('items').select('id').orderBy('seq', 'desc').execute()
  expect(newest).toHaveLength(4)
  expect(newest[0]).toEqual({ id })
})

test('other accounts and their pictures are restored unchanged', async () => {
  expect(await restore()).toBe(0)
  expect(await usernames()).toEqual([grete.username, jean.username])
  expect(await images()).toHaveLength(4)
})

test.each([
  ['the database was lost', () => pool.query('DROP SCHEMA pollen CASCADE')],
  ['the file of erasures was lost', async () => rmSync(join(world.config.DATA_DIR, 'erasures.jsonl'))],
])('the list of erasures survives if %s', async (_, lose) => {
  await erase(grete)
  await lose()
  expect(await restore()).toBe(1)
  expect(await restore()).toBe(1)
  expect(await usernames()).toEqual([jean.username])
})

test('credentials are not restored: every table with a token, a mark or a key is empty', async () => {
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'pollen' AND column_name ~ '(^|_)(token|token_hash|mark_hash|key)$'`.execute(world.db)
    const counts = rows.map(async ({ name }) => [
      name,
      Number((await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(name)}`.execute(world.db)).rows[0]?.count),
    ])
    return Object.fromEntries(await Promise.all(counts))
  }
  expect(await tables()).toMatchObject({ sessions: 2, tokens: 1, exports: 1 })
  await restore()
  for (const [name, count] of Object.entries(await tables())) expect([name, count]).toEqual([name, 0])
  expect(await world.mails()).toEqual([])
  expect((await world.refusal(jean, accounts.listSessions)).status).toBe(401)
  await world.call(null, accounts.logIn, { authValue: jean.username, password: jean.password })
})

test.each(['before', 'after'])('members get no second digest of news that was mailed %s the backup', async (mailed) => {
  const digests = async () => {
    await world.runScheduled('prepare-digests')
    const mails = (await world.mails()).filter(({ composer }) => composer === 'items')
    return mails.map(({ member_id }) => member_id)
  }
  const place = { longitude: 5.57, latitude: 50.64 }
  await world.db.updateTable('members').set({ ref_longitude: 5.57, ref_latitude: 50.64 }).execute()
  world.moveClock(new Date('2026-06-15T11:00:00Z'))
  const pram = { name: 'A pram', description: 'Blue', type: 'DN', category1: 'CH', location: place } as const
  await world.call(grete, items.create, pram)

  world.moveClock(new Date('2026-06-16T06:10:00Z'))
  if (mailed === 'after') await backUp()
  expect(await digests()).toEqual([jean.id])
  if (mailed === 'before') await backUp()
  world.moveClock(new Date('2026-06-16T07:00:00Z'))
  await restore()
  expect(await world.mails()).toEqual([])
  expect(await digests()).toEqual([])

  // A restore drops the queues, and the next start creates them.
  await prepareQueues(pool, jobs)
  world.moveClock(new Date('2026-06-16T11:00:00Z'))
  const session = await world.call(null, accounts.logIn, { authValue: grete.username, password: grete.password })
  await world.call(session, items.create, { ...pram, name: 'A cot' })
  world.moveClock(new Date('2026-06-17T06:10:00Z'))
  expect(await digests()).toEqual([jean.id])
})

test('a new member with the id of an erased one is not erased', async () => {
  await pool.query(`SELECT setval('members_id_seq', $1, false)`, [grete.id + 1000])
  const late = await world.aMember()
  await erase(late)
  await restore()
  await pool.query(`SELECT setval('members_id_seq', $1, false)`, [late.id])
  const now = world.now()
  world.moveClock(new Date(now.getTime() + 1000))
  const next = await world.aMember()
  expect(next.id).toBe(late.id)
  await backUp()
  expect(await restore()).toBe(0)
  expect(await usernames()).toContain(next.username)
})
