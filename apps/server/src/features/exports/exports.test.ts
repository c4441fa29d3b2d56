import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { blocks } from '@pollen/contract/blocks'
import { comments } from '@pollen/contract/comments'
import { dataExports } from '@pollen/contract/exports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { openArchive } from '../../platform/archive.ts'
import { makeExport } from './make-export.ts'
import { exportParts, jsonChunks } from './write-export.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const hours = (count: number) => world.moveClock(new Date(world.now().getTime() + count * 3_600_000))
const ask = (as: Member) => world.call(as, dataExports.request, { password: as.password })
const latest = (as: Member) => world.call(as, dataExports.latest)

/** Requests an export and runs its job. */
async function anExport(member: Member) {
  await ask(member)
  await world.finishJobs()
  const ready = await latest(member)
  return { url: ready?.url ?? '', size: ready?.size ?? 0 }
}

async function openZip(bytes: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'pollen test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'export.zip')
  writeFileSync(file, bytes)
  const archive = await openArchive(file)
  return { read: async (path: string) => text(await archive.read(path)) }
}

const mailsTo = async (member: Member) => (await world.mails()).filter((mail) => mail.to_address === member.email)
const storedExports = async () => {
  const names: string[] = []
  for await (const { name } of world.deps.storage.exports.list()) names.push(name)
  return names
}

test('a member without a request has no export', async () => {
  expect(await latest(await world.aMember())).toBeNull()
})

test('an export is requested, made and mailed', async () => {
  const ada = await world.aMember({ language: 'fr' })
  const asked = await ask(ada)
  expect(asked).toMatchObject({ ready_at: null, size: null, url: null })
  expect(await latest(ada)).toEqual(asked)

  await world.finishJobs()
  const ready = await latest(ada)
  expect(ready).toMatchObject({ id: asked.id, size: expect.any(Number), ready_at: expect.any(String) })
  const [mail, ...others] = await mailsTo(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toContain('Vos données')
  expect(mail?.text_body).toContain(`${world.config.PUBLIC_URL}${ready?.url}`)
})

test('the ZIP contains all data of the member and no secrets', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  const image = await world.anImage(ada)
  await world.anImage(ben)
  const item = { type: 'DN', description: '', category1: 'CH', condition: 'worn' }
  const drafts = [
    { ...item, owner_id: ada.id, name: 'A pram of Ada', visibility: 'DR', longitude: 5.5, latitude: 50.6 },
    { ...item, owner_id: ben.id, name: 'A drill of Ben' },
  ]
  const [pram] = await world.db.insertInto('items').values(drafts).returning('id').execute()
  const photo = { item_id: pram?.id ?? 0, file: image.file, thumb_file: image.file, position: 0 }
  const { id: photoId } = await world.db
    .insertInto('item_images')
    .values(photo)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { url, size } = await anExport(ada)

  const answer = await world.get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  expect(answer.headers['content-disposition']).toContain(`Pollen-${ada.username}-2026-06-15.zip`)
  expect(answer.rawPayload).toHaveLength(size)

  const zip = await openZip(answer.rawPayload)
  const json = await zip.read('data.json')
  expect(JSON.parse(json)).toMatchObject({
    instance: { name: 'Pollen' },
    account: { id: ada.id, username: ada.username, email: ada.email, mail_notif_freq_items: 'D' },
    sessions: [{ device: '' }],
    profile_pictures: [{ file: 'pictures/profile-1.webp' }],
    items: [
      {
        name: 'A pram of Ada',
        condition: 'worn',
        visibility: 'DR',
        longitude: 5.5,
        pictures: [`pictures/item-${photoId}.webp`],
      },
    ],
    exports: [{ size: null }],
  })
  for (const internal of [
    'seq',
    'words',
    'name_words',
    'owner_id',
    'is_withheld',
    'is_demo',
    'shown_point',
    'author_id',
  ]) {
    expect(json).not.toContain(`"${internal}"`)
  }
  for (const secret of ['password', 'hash', 'argon', ada.token, ben.username, 'Ben', url.split('/')[4] ?? '']) {
    expect(json).not.toContain(secret)
  }
  const stored = await world.deps.storage.media.read(image.file)
  const picture = stored && (await text(stored.body))
  expect(await zip.read('pictures/profile-1.webp')).toBe(picture)
  expect(await zip.read(`pictures/item-${photoId}.webp`)).toBe(picture)
  expect(await zip.read('README.txt')).toContain(ada.username)
})

test('every table that refers to a member is part of an export', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'members'::regclass
  `.execute(world.db)
  const covered = exportParts.flatMap((part) => part.tables as string[])
  for (const { name } of rows) expect(covered).toContain(name)
  expect(covered).toContain('members')
})

test('a hundred thousand messages are serialised in chunks', () => {
  const messages = Array.from({ length: 100_000 }, (_, id) => ({ id, content: 'Où est le “vélo” ?\n\u2028'.repeat(4) }))
  const data = { account: { id: 1 }, empty: [], messages, nothing: null, last: [1] }
  const chunks = [...jsonChunks(data)]
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(100_000)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual(data)
})

test('an export contains the blocks of the member, and no trace of blocks by others', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  const item = await world.anItem(ben)
  await world.call(ada, comments.create, { ...item, content: 'Hello' })
  await world.call(ada, blocks.create, { id: ben.id })
  const read = async (member: Member) => {
    const { url } = await anExport(member)
    return (await openZip((await world.get(url)).rawPayload)).read('data.json')
  }
  expect(JSON.parse(await read(ada))).toMatchObject({ blocked_members: [{ username: ben.username }] })
  const ofBen = await read(ben)
  expect(JSON.parse(ofBen)).toMatchObject({ blocked_members: [], items: [{ comments_count: 0 }] })
  for (const trace of ['blocks_version', 'member.blocked', ada.username]) expect(ofBen).not.toContain(trace)
})

test('repeated requests return the pending export', async () => {
  const ada = await world.aMember()
  const answers = await Promise.all([ask(ada), ask(ada), ask(ada)])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
})

test('a member can request three exports a day', async () => {
  const ada = await world.aMember()
  for (let n = 0; n < 3; n++) await anExport(ada)
  const refusal = await world.refusal(ada, dataExports.request, { password: ada.password })
  expect(refusal).toMatchObject({ status: 429, retryAfter: 24 * 3600 })
  hours(25)
  await ask(ada)
})

test('a failed export does not block new ones forever', async () => {
  const ada = await world.aMember()
  const first = await ask(ada)
  hours(2)
  expect((await ask(ada)).id).not.toBe(first.id)
})

test('a job that runs twice mails once', async () => {
  const ada = await world.aMember()
  const { id } = await ask(ada)
  await Promise.all([world.runJob(makeExport, { exportId: id }), world.runJob(makeExport, { exportId: id })])
  await world.runJob(makeExport, { exportId: id })
  await world.finishJobs()
  expect(await mailsTo(ada)).toHaveLength(1)
})

test('the link works for seven days without a log-in', async () => {
  const ada = await world.aMember()
  const { url } = await anExport(ada)
  hours(7 * 24 - 1)
  expect((await world.get(url)).statusCode).toBe(200)
  const before = await storedExports()
  await world.runScheduled('sweep-exports')
  expect((await world.get(url)).statusCode).toBe(200)

  hours(1)
  expect((await world.get(url)).json().key).toBe('EXPORT_DOESNT_EXIST')
  await world.runScheduled('sweep-exports')
  expect((await storedExports()).length).toBeLessThan(before.length)
  expect(await world.db.selectFrom('exports').select('id').where('member_id', '=', ada.id).execute()).toEqual([])
})

test('an expired export is no longer offered', async () => {
  const ada = await world.aMember()
  await anExport(ada)
  hours(7 * 24)
  expect(await latest(ada)).toBeNull()
})

test('files of erased members are deleted', async () => {
  const ada = await world.aMember()
  const { url } = await anExport(ada)
  await world.db.deleteFrom('members').where('id', '=', ada.id).execute()
  expect((await world.get(url)).statusCode).toBe(404)
  await world.runScheduled('sweep-exports')
  expect(await storedExports()).toEqual([])
})

test('visitors cannot request exports, other members cannot see them, and links cannot be guessed', async () => {
  expect((await world.refusal(null, dataExports.request)).status).toBe(401)
  expect((await world.refusal(null, dataExports.latest)).status).toBe(401)
  const ada = await world.aMember()
  const { url } = await anExport(ada)
  expect(await latest(await world.aMember())).toBeNull()
  expect(url.split('/')[4]).toMatch(/^[\w-]{40}$/)
  for (const token of ['x'.repeat(40), 'x', `${'x'.repeat(39)}'`]) {
    expect((await world.refusal(null, dataExports.file, { token })).key).toBe('EXPORT_DOESNT_EXIST')
  }
})
