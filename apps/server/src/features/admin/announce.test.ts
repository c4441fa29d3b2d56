import { admin } from '@pollen/contract/admin'
import { announcementFields, textField } from '@pollen/contract/admin-announcements'
import { languages } from '@pollen/contract/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let grace: Member

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.db.deleteFrom('mails').execute()
  await world.db.deleteFrom('announcements').execute()
  await sql`TRUNCATE operator_actions`.execute(world.db)
  await world.db.deleteFrom('members').execute()
  grace = await world.anOperator({ language: 'en', first_name: 'Grace', mail_notif_generalinfo: false })
})

const repairDay = announcementFields((language) =>
  language === 'fr'
    ? { subject: 'Jour de réparation', text: 'Venez **samedi** !' }
    : { subject: 'Repair day', text: 'Come on **Saturday**!' },
)
const ownLog = async () => (await world.call(grace, admin.listActions)).results
const mailedMembers = async () => (await world.mails()).map(({ member_id }) => member_id)

test('a preview shows the mail of each language and counts only members who want general information', async () => {
  await world.aMember({ language: 'en' })
  for (const _ of [1, 2]) await world.aMember({ language: 'fr' })
  await world.aMember({ mail_notif_generalinfo: false })
  const { mails, ...preview } = await world.call(grace, admin.previewAnnouncement, repairDay)
  expect(preview).toEqual({ recipients: 3, announced_at: null })
  expect(mails.map(({ language }) => language)).toEqual([...languages])
  const english = mails.find(({ language }) => language === 'en')
  expect(english).toMatchObject({ subject: 'Repair day', recipients: 1 })
  expect(english?.html).toContain('Grace,')
  expect(english?.html).toContain('Come on <strong>Saturday</strong>!')
  expect(english?.html).toContain('/unsubscribe/')
  const french = mails.find(({ language }) => language === 'fr')
  expect(french).toMatchObject({ subject: 'Jour de réparation', recipients: 2 })
  expect(french?.html).toContain('lang="fr"')
  expect(await world.mails()).toEqual([])
  expect(await ownLog()).toEqual([])
})

test('the preview is the mail that members get', async () => {
  await world.db.updateTable('members').set({ mail_notif_generalinfo: true }).execute()
  const { mails } = await world.call(grace, admin.previewAnnouncement, repairDay)
  await world.call(grace, admin.sendAnnouncement, repairDay)
  const [sent] = await world.sendMails()
  expect(sent?.html.trim()).toBe(mails.find(({ language }) => language === 'en')?.html.trim())
})

test('a test mail goes to the operator alone, in every language, and announces nothing', async () => {
  await world.aMember()
  await world.call(grace, admin.testAnnouncement, repairDay)
  const mails = await world.sendMails()
  expect(mails.map(({ to }) => to)).toEqual(languages.map(() => grace.email))
  expect(mails.map(({ subject }) => subject)).toContain('Jour de réparation')
  expect(await ownLog()).toEqual([])
  expect(await world.call(grace, admin.previewAnnouncement, repairDay)).toMatchObject({ announced_at: null })
})

test('sends to members who want general information, and logs the subject', async () => {
  const ada = await world.aMember()
  await world.aMember({ mail_notif_generalinfo: false })
  expect(await world.call(grace, admin.sendAnnouncement, repairDay)).toEqual({ recipients: 1 })
  expect(await mailedMembers()).toEqual([ada.id])
  expect(await ownLog()).toMatchObject([
    { action: 'announcement.sent', channel: 'web', operator: { id: grace.id }, member: null, reason: 'Repair day' },
  ])
  const { announced_at } = await world.call(grace, admin.previewAnnouncement, repairDay)
  expect(announced_at).toBe(world.now().toISOString())
})

test('a repeated call with the same key sends once and gets the first answer', async () => {
  await world.aMember()
  const headers = { 'idempotency-key': 'announcement-1' }
  const send = () => world.call(grace, admin.sendAnnouncement, repairDay, { headers })
  expect(await Promise.all([send(), send()])).toEqual([{ recipients: 1 }, { recipients: 1 }])
  await world.aMember()
  expect(await send()).toEqual({ recipients: 1 })
  expect(await mailedMembers()).toHaveLength(1)
  expect(await ownLog()).toHaveLength(1)
})

test('the same text from two tabs or two operators is sent once', async () => {
  await world.aMember()
  const other = await world.anOperator({ mail_notif_generalinfo: false })
  const answers = await Promise.all(
    [grace, other].map(async (operator) => (await world.send(operator, admin.sendAnnouncement, repairDay)).statusCode),
  )
  expect(answers.sort()).toEqual([200, 409])
  const refusal = await world.refusal(grace, admin.sendAnnouncement, repairDay)
  expect(refusal).toMatchObject({ status: 409, key: 'ANNOUNCEMENT_ALREADY_SENT' })
  expect(await mailedMembers()).toHaveLength(1)
  expect(await ownLog()).toHaveLength(1)
})

test.each([
  ['a blank subject', { subject_fr: '  ' }, 'Ce champ est obligatoire'],
  ['an empty text', { text_en: '' }, 'Ce champ est obligatoire'],
  ['a text that shows nothing', { text_en: '---' }, 'Ce champ est obligatoire'],
  ['a long subject', { subject_en: 'x'.repeat(121) }, '120'],
  ['a subject of two lines', { subject_en: 'Two\nlines' }, 'une seule ligne'],
  ['a long text', { text_fr: 'x'.repeat(5_001) }, '5'],
  ['a picture', { text_fr: 'Regardez ![photo](https://example.org/a.png)' }, 'images'],
  ['a text of nested quotes', { text_en: '>'.repeat(5_000) }, 'niveaux'],
  ['a text of nested lists', { text_en: '1. '.repeat(1_600) }, 'niveaux'],
  ['a deeply indented list', { text_en: `- a\n${' '.repeat(60)}- b` }, 'niveaux'],
  ['a text of nested emphasis', { text_en: `a${'*'.repeat(4_999)}` }, 'niveaux'],
  ['a link that mails cannot open', { text_en: '[Here](javascript:alert(1))' }, 'mailto'],
  ['a number', { text_en: 7 }, ''],
])('%s is refused with a message at its field, in the language of the caller', async (_, change, message) => {
  const [field = ''] = Object.keys(change)
  await world.aMember()
  const headers = { 'accept-language': 'fr' }
  for (const endpoint of [admin.previewAnnouncement, admin.testAnnouncement, admin.sendAnnouncement]) {
    const answer = await world.send(grace, endpoint, { ...repairDay, ...change }, { headers })
    expect(answer.statusCode).toBe(400)
    const { serializer_errors } = answer.json()
    expect(Object.keys(serializer_errors)).toEqual([field])
    expect(serializer_errors[field][0]).toContain(message)
  }
  expect(await world.mails()).toEqual([])
})

test('reports the texts of all languages at once', async () => {
  const pictures = announcementFields(() => ({ subject: 'Photos', text: '![](https://example.org/a.png)' }))
  const { serializer_errors = {} } = await world.refusal(grace, admin.previewAnnouncement, pictures)
  expect(Object.keys(serializer_errors)).toEqual(languages.map((language) => textField(language)))
})

test('members and visitors can neither preview nor send', async () => {
  const ada = await world.aMember()
  for (const endpoint of [admin.previewAnnouncement, admin.testAnnouncement, admin.sendAnnouncement]) {
    for (const as of [ada, null]) {
      expect(await world.refusal(as, endpoint, repairDay)).toMatchObject({ status: 404, key: 'NOT_FOUND' })
    }
  }
  expect(await world.mails()).toEqual([])
})
