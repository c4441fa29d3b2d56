import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts } from '@pollen/contract/accounts'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { markMailFailed } from '../../platform/mail/mails.queries.ts'
import { eraseAccounts } from './erase-accounts.ts'
import { hashToken } from './tokens.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

const day = 86_400_000

/** Searches all columns of all tables in all schemas, so that new tables are covered. */
async function rowsWith(texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
  `.execute(world.db)
  expect(tables.map(({ name }) => name)).toContain('pollen.members')
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} AS t`.execute(world.db)
    const holding = rows.filter(({ row }) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase())))
    found.push(...holding.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

function filesWith(texts: string[]): string[] {
  const entries = readdirSync(world.config.DATA_DIR, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => texts.some((text) => readFileSync(path).includes(text)))
}

async function storedImages() {
  const names: string[] = []
  for await (const { name } of world.deps.storage.media.list()) names.push(name)
  return names.sort()
}

async function tokenOfLastMail() {
  await world.finishJobs()
  return /\/([\w-]{40})(?:\s|$)/m.exec((await world.mails()).at(-1)?.text_body ?? '')?.[1] ?? ''
}

const item = { type: 'DN', category1: 'CH', location: [5.57, 50.64] } as const

/** Creates data in every table and folder that can hold data of a member. */
async function leaveTraces(grete: Member, jean: Member) {
  const key = { headers: { 'idempotency-key': 'grete-quibblekey' } }
  const offer = { ...item, name: 'A quibblepram', description: 'Quibblewheels', address: 'Quibblestreet 1' }
  const pram = await world.call(grete, items.create, offer, key)
  await world.call(grete, items.create, { ...offer, name: 'A quibbledraft', visibility: 'DR' })
  const lent = await world.call(grete, items.create, { ...offer, name: 'A quibblebike' })
  await world.call(grete, items.close, { id: lent.id, reason: 'ON' })
  const drill = await world.call(jean, items.create, { ...item, name: 'A drill', description: 'It drills' })
  const photos = [asFile(await aPicture({ seed: '#123456' })), asFile(await aPicture({ seed: '#654321' }))]
  await world.call(grete, itemImages.set, { item_id: pram.id, images: photos })
  await world.call(jean, itemImages.set, { item_id: drill.id, images: [asFile(await aPicture({ seed: '#abcdef' }))] })
  await world.call(grete, members.addImage, { image: asFile(await aPicture({ seed: '#fedcba' })) })
  await world.call(grete, members.updateMe, {
    description: 'I quibblelive here',
    homepage_url: 'https://quibble.example.org',
    ref_location: [5.571234, 50.641234],
  })
  for (const [as, { id }] of [[grete, drill] as const, [jean, pram] as const]) {
    await world.call(as, items.get, { id, view_date: 1750000000 })
    await world.call(as, comments.create, { id, content: `${as.first_name} asks: is it there?` })
    const conversation = await world.call(as, conversations.create, { item_id: id })
    const image = asFile(await aPicture({ seed: as === grete ? '#0a0b0c' : '#0c0b0a' }))
    const picture = await world.call(as, messages.addImage, { ...conversation, image })
    await world.call(as, messages.create, { ...conversation, content: 'Is it there?', images: [picture.id] })
    const unsent = asFile(await aPicture({ seed: as === grete ? '#0d0e0f' : '#0f0e0d' }))
    await world.call(as, messages.addImage, { ...conversation, image: unsent })
  }
  const device = { headers: { 'user-agent': 'Quibblephone' } }
  const logIn = { authValue: grete.username, password: grete.password }
  await world.call(null, accounts.logIn, logIn, device)
  await world.call(await world.call(null, accounts.logIn, logIn, device), accounts.logOut)
  await world.db
    .insertInto('exports')
    .values({ member_id: grete.id, token: 'quibbletoken', asked_at: world.now() })
    .execute()
  await world.call(null, accounts.resetPassword, { email: grete.email })
  await world.finishJobs()
  await world.sendMails()
  await world.call(null, accounts.resetPassword, { email: grete.email })
  await world.finishJobs()
  const [mail] = await world.mails()
  await markMailFailed(world.db, mail?.id ?? 0, { now: world.now(), error: 'refused' })
  return { pram, drill }
}

test('erases everything after 30 days: no table and no file has a trace of the member', async () => {
  // An id that occurs nowhere else.
  await sql`SELECT setval('members_id_seq', 987654320)`.execute(world.db)
  const grete = await world.aMember({ username: 'grete_quibble', first_name: 'Gretelina', last_name: 'Vanderzonder' })
  const jean = await world.aMember({ first_name: 'Jean' })
  const hash = hashToken(grete.token).toString('hex')
  const traces = [String(grete.id), 'quibble', 'Gretelina', 'Vanderzonder', grete.token, hash, '5.571234']
  const { drill } = await leaveTraces(grete, jean)
  const tables = new Set((await rowsWith(traces)).map((row) => row.split(':')[0]))
  const personal = [
    'members',
    'items',
    'item_views',
    'comments',
    'conversations',
    'sessions',
    'tokens',
    'exports',
    'mails',
  ]
  for (const name of [...personal, 'member_images', 'event_streams', 'idempotency_keys', 'vocabulary']) {
    expect(tables).toContain(`pollen.${name}`)
  }
  expect(filesWith(['quibble'])).not.toEqual([])
  expect(await storedImages()).toHaveLength(16)

  await world.call(grete, accounts.sendDeleteConfirmation, { id: grete.id, password: grete.password })
  await world.call(grete, accounts.confirmDeletion, { token: await tokenOfLastMail() })
  const start = Math.max(world.now().getTime(), Date.now())
  world.moveClock(new Date(start + 30 * day))
  await world.runJob(eraseAccounts, {})
  await world.finishJobs()
  expect((await world.mails()).map(({ to_address, member_id }) => [to_address, member_id])).toEqual([
    [grete.email, null],
  ])

  // Old mails and finished jobs are deleted after a while.
  await world.sendMails()
  world.moveClock(new Date(start + 62 * day))
  for (const job of ['delete-old-mails', 'sweep-exports', 'delete-unsent-images', 'sweep-media'])
    await world.runScheduled(job)
  await sql`DELETE FROM pollen_jobs.job WHERE state = 'completed'`.execute(world.db)
  expect(await rowsWith(traces)).toEqual([])
  expect(filesWith(['quibble', 'Gretelina', 'Vanderzonder', hash])).toEqual([])
  // The images of the drill, and those in the conversations of the two.
  expect(await storedImages()).toHaveLength(6)

  const back = { authValue: jean.username, password: jean.password }
  const shown = await world.call(await world.call(null, accounts.logIn, back), items.get, { id: drill.id })
  expect(shown).toMatchObject({ comments_count: 0, views_count: 0, images: [expect.any(String)] })
  const left = await world.db.selectFrom('conversations').select(['owner_id', 'asker_id', 'closed_at']).execute()
  expect(left.map(({ owner_id, asker_id }) => [owner_id, asker_id])).toEqual([
    [jean.id, null],
    [null, jean.id],
  ])
  for (const { closed_at } of left) expect(closed_at).not.toBeNull()
})

test('keeps mails to an address that the member once requested and that belongs to another member by now', async () => {
  const grete = await world.aMember()
  const email = 'jean@example.net'
  await world.call(grete, members.updateMe, { email, password: grete.password })
  const jean = await world.aMember({ email })
  const waiting = async () => (await world.mails()).map(({ to_address, member_id }) => [to_address, member_id])
  await world.call(null, accounts.resetPassword, { email })
  await world.finishJobs()
  await world.sendMails()
  await world.call(null, accounts.resetPassword, { email })
  await world.finishJobs()
  const due = { disabled_at: world.now(), deletion_at: world.now() }
  await world.db.updateTable('members').set(due).where('id', '=', grete.id).execute()
  await world.runJob(eraseAccounts, {})
  expect(await waiting()).toEqual([
    [email, jean.id],
    [grete.email, null],
  ])
  expect(filesWith([email])).not.toEqual([])
})

test('erases the other accounts if one fails, and retries that one', async () => {
  const due = { disabled_at: world.now(), deletion_at: world.now() }
  const people = [await world.aMember(due), await world.aMember(due), await world.aMember(due)] as const
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`.execute(
    world.db,
  )
  await sql`
    CREATE TRIGGER refuse BEFORE DELETE ON members FOR EACH ROW WHEN (OLD.id = ${sql.lit(people[1].id)})
    EXECUTE FUNCTION refuse()`.execute(world.db)
  await expect(world.runJob(eraseAccounts, {})).rejects.toThrow('1 accounts could not be erased')
  const left = () => world.db.selectFrom('members').select('id').execute()
  expect(await left()).toEqual([{ id: people[1].id }])
  expect((await world.mails()).map(({ to_address }) => to_address)).toEqual([people[0].email, people[2].email])

  await sql`DROP FUNCTION refuse CASCADE`.execute(world.db)
  await world.runJob(eraseAccounts, {})
  expect(await left()).toEqual([])
})

test('concurrent workers erase each account once', async () => {
  const due = { disabled_at: world.now(), deletion_at: world.now() }
  for (let n = 0; n < 6; n++) await world.aMember(due)
  await Promise.all([world.runJob(eraseAccounts, {}), world.runJob(eraseAccounts, {}), world.runJob(eraseAccounts, {})])
  expect(await world.mails()).toHaveLength(6)
  expect(await world.db.selectFrom('members').select('id').execute()).toEqual([])
})

test('a recovery during the erasure either keeps the account or rejects the link', async () => {
  for (let round = 0; round < 5; round++) {
    const ada = await world.aMember({ disabled_at: world.now() })
    await world.call(null, accounts.recover, { accountValue: ada.email }, { from: `10.5.0.${round}` })
    const token = await tokenOfLastMail()
    await world.db.updateTable('members').set({ deletion_at: world.now() }).where('id', '=', ada.id).execute()
    const [answer] = await Promise.all([
      world.send(null, accounts.confirmRecovery, { token }),
      world.runJob(eraseAccounts, {}),
    ])
    const kept = await world.db.selectFrom('members').select('disabled_at').where('id', '=', ada.id).execute()
    if (answer.statusCode === accounts.confirmRecovery.status) expect(kept).toEqual([{ disabled_at: null }])
    else expect([[404, 410].includes(answer.statusCode), kept]).toEqual([true, []])
  }
})
