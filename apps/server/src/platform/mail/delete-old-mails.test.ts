import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutbox } from '../../../test/outbox.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { deleteMailFilesTo, deleteOldMails } from './delete-old-mails.ts'
import { outboxFolder } from './mail-transports.ts'
import { markMailFailed } from './mails.queries.ts'
import { queueMail } from './queue-mail.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const days = (count: number) => world.moveClock(new Date(world.now().getTime() + count * 86_400_000))
const recipients = async () => (await readOutbox(world.config.DATA_DIR)).map(({ to }) => to).sort()

async function queue(to: string, memberId: number | null = null) {
  const mail = { subject: 'Hello', text: 'A secret link', html: '<p>A secret link</p>' }
  await world.db.transaction().execute((tx) => queueMail(tx, { memberId, to, mail, now: world.now() }))
}

async function send(to: string) {
  await queue(to)
  await world.sendMails()
}

test('deletes mail files after 30 days', async () => {
  await send('ada@example.org')
  days(29)
  await send('ben@example.org')
  await world.runJob(deleteOldMails, {})
  expect(await recipients()).toEqual(['ada@example.org', 'ben@example.org'])
  days(1.01)
  await world.runJob(deleteOldMails, {})
  expect(await recipients()).toEqual(['ben@example.org'])
})

test('deletes incomplete files of killed processes, and no other files', async () => {
  const folder = outboxFolder(world.config)
  for (const name of ['.old.part', '.new.part', 'notes.txt']) writeFileSync(join(folder, name), 'x')
  for (const name of ['.old.part', 'notes.txt']) utimesSync(join(folder, name), new Date(0), new Date(0))
  await world.runJob(deleteOldMails, {})
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.new.part', 'notes.txt']))
  expect(readdirSync(folder)).not.toContain('.old.part')
})

test('keeps failed mails for the operator for 30 days', async () => {
  const ada = await world.aMember()
  await queue(ada.email, ada.id)
  const [mail] = await world.mails()
  await markMailFailed(world.db, mail?.id ?? 0, { now: world.now(), error: 'refused' })
  days(30)
  await world.runJob(deleteOldMails, {})
  expect(await world.mails()).toHaveLength(1)
  days(0.01)
  await world.runJob(deleteOldMails, {})
  expect(await world.mails()).toEqual([])
})

test('deletes only the files to one address, in any case', async () => {
  for (const to of ['Zoé.Öz@example.org', 'eve@example.org', 'eve@example.org.uk', 'maeve@example.org']) await send(to)
  const others = (await recipients()).filter((to) => to !== 'eve@example.org')
  await deleteMailFilesTo('EVE@example.org', world.config)
  expect(await recipients()).toEqual(others)
  await deleteMailFilesTo('zoé.öz@example.org', world.config)
  expect(await recipients()).toEqual(others.filter((to) => !to.startsWith('Zo')))
})
