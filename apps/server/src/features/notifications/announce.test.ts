import { inEachLanguage, type Language, languages } from '@pollen/contract/constants'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import { findTrialReader, previewAnnouncement, queueAnnouncement, queueTrial } from './announce.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.db.deleteFrom('members').execute()
  await world.db.deleteFrom('announcements').execute()
})

const english = '# Repair day\n\nCome on **Saturday** to [the hall](https://hall.example).'
const french = '# Jour de réparation\n\nVenez **samedi** à [la salle](https://hall.example).'
const texts = inEachLanguage((language) => (language === 'fr' ? french : english))
const subjects = inEachLanguage((language) => (language === 'fr' ? 'Jour de réparation' : 'Repair day'))

const queue = () => world.db.transaction().execute((tx) => queueAnnouncement(tx, texts, world.now()))
const preview = () => previewAnnouncement(world.db, world.config, { texts, reader: null })

test('members who want general information get it in their language, with an unsubscribe link', async () => {
  const ada = await world.aMember({ language: 'en' })
  const jean = await world.aMember({ language: 'fr', first_name: 'Jean' })
  await world.aMember({ mail_notif_generalinfo: false })
  await world.aMember({ activated_at: null })
  await world.aMember({ disabled_at: world.now() })
  await world.aMember({ mail_refused_at: world.now() })
  expect(await queue()).toBe(2)
  const [english, other] = await world.sendMails()
  expect(english).toMatchObject({ to: ada.email, subject: 'Repair day' })
  expect(english?.text).toContain('Come on *Saturday* to the hall <https://hall.example>.')
  expect(english?.text.replaceAll('\n', ' ')).toContain('because general information is turned on in your settings')
  expect(english?.headers['list-unsubscribe']).toMatch(/unsubscribe/)
  expect(other).toMatchObject({ to: jean.email, subject: 'Jour de réparation' })
  expect(other?.text).toContain('Bonjour Jean')
  expect(await world.mails()).toEqual([])
})

test('readers of a language that was added later get an announcement in another language', async () => {
  const ada = await world.aMember({ language: 'en' })
  const jean = await world.aMember({ language: 'fr' })
  await queue()
  await sql`UPDATE announcements SET texts = texts - 'fr'`.execute(world.db)
  expect((await world.sendMails()).map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, 'Repair day'],
    [jean.email, 'Repair day'],
  ])
})

test('an announcement is queued for all members, in several batches', async () => {
  await sql`
    INSERT INTO members (username, email, first_name, last_name, activated_at)
    SELECT concat('many', n), concat('many', n, '@example.org'), 'Ada', 'Lambert', ${world.now()}
    FROM generate_series(1, 10001) AS n`.execute(world.db)
  expect(await queue()).toBe(10_001)
  expect(new Set((await world.mails()).map(({ member_id }) => member_id)).size).toBe(10_001)
  // Truncating is faster than deleting each member.
  await sql`TRUNCATE members CASCADE`.execute(world.db)
})

test('members who unsubscribe before an announcement is sent do not get it', async () => {
  await world.aMember()
  await queue()
  await world.db.updateTable('members').set({ mail_notif_generalinfo: false }).execute()
  expect(await world.sendMails()).toEqual([])
  expect(await world.mails()).toEqual([])
})

test('the same text is announced once, even by two operators at the same time', async () => {
  await world.aMember()
  expect((await Promise.all([queue(), queue()])).sort()).toEqual([1, null])
  expect(await queue()).toBeNull()
  expect(await world.mails()).toHaveLength(1)
})

test('a preview shows all languages and the number of readers, and sends nothing', async () => {
  await world.aMember({ language: 'en' })
  for (const _ of [1, 2]) await world.aMember({ language: 'fr' })
  await world.aMember({ language: 'fr', mail_notif_generalinfo: false })
  const readers: Partial<Record<Language, number>> = { en: 1, fr: 2 }
  expect(await preview()).toMatchObject({
    mails: languages.map((language) => ({ language, readers: readers[language] ?? 0, subject: subjects[language] })),
    announcedAt: null,
  })
  expect(await world.mails()).toEqual([])
  await queue()
  expect((await preview()).announcedAt).toEqual(world.now())
})

test('a trial goes to one member in all languages, and does not count as an announcement', async () => {
  const ada = await world.aMember({ mail_notif_generalinfo: false })
  await world.aMember()
  const reader = await findTrialReader(world.db, { email: ada.email.toUpperCase() })
  if (!reader) throw new Error('Ada was not found by her address')
  await world.db.transaction().execute((tx) => queueTrial(tx, world.config, { texts, reader, now: world.now() }))
  const mails = await world.sendMails()
  expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual(
    languages.map((language) => ({ to: ada.email, subject: subjects[language] })),
  )
  expect(await findTrialReader(world.db, { email: 'nobody@example.org' })).toBeNull()
  expect(await queue()).toBe(1)
})
