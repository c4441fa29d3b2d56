import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { cases } from '@pollen/contract/cases'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { reports } from '@pollen/contract/reports'
import { statements } from '@pollen/contract/statements'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { sweepMediaQueue } from '../../platform/storage/sweep-media.ts'

let world: World
let grace: Member
let mod: Member
let ada: Member
let ben: Member
let item: { id: number }
const reason = 'You ask for 20 euros.'
const day = 86_400_000
const scam = { reason: 'scam', text: 'They want a deposit.' } as const

beforeAll(async () => {
  world = await startWorld({ settings: { MODERATION_STATISTICS: 'on' } })
})
beforeEach(async () => {
  grace = await world.anOperator()
  mod = await world.aModerator()
  ada = await world.aMember()
  ben = await world.aMember()
  item = await world.anItem(ada)
  await world.sendMails()
})
afterAll(() => world.stop())

const passDays = (count: number) => world.moveClock(new Date(world.now().getTime() + count * day))

/** Joined long enough ago that their reports hide content. */
const anEstablishedMember = () => world.aMember({ activated_at: new Date(world.now().getTime() - 20 * day) })

const report = (
  as: Member,
  target: { target_type: 'item' | 'comment' | 'profile' | 'message' | 'conversation'; target_id: number },
) => world.call(as, reports.create, { ...target, ...scam })
const reportItem = (as: Member, { id } = item) => report(as, { target_type: 'item', target_id: id })
const caseAbout = async (type: string, id: number, as = mod) => {
  const { results } = await world.call(as, cases.list, { page_size: 100 })
  const found = results.find(({ target }) => target.type === type && target.id === id)
  return world.call(as, cases.get, { id: found?.id ?? 0 })
}
const decide = (id: number, decision: object, as = mod) =>
  world.call(as, cases.decide, { id, rule: 1, reason, ...decision } as never)
const latestStatement = async (member: Member) => (await world.call(member, statements.list, {})).results[0]
/** As an operator who has just entered the password. */
async function erase({ id }: Member) {
  const { id: member_id } = grace
  await world.db
    .updateTable('sessions')
    .set({ password_entered_at: world.now() })
    .where('member_id', '=', member_id)
    .execute()
  await world.call(grace, admin.eraseMember, { id, reason: 'Asked for it' })
}
const mailsTo = async (member: { email: string }) => (await world.sendMails()).filter(({ to }) => to === member.email)
const isVisible = async (id = item.id, as = ben) => (await world.send(as, items.get, { id })).statusCode === 200

test('a report becomes a case, its decision is explained, and a granted appeal reverts it', async () => {
  const other = await world.aModerator()
  const sent = await reportItem(ben)
  expect(sent).toMatchObject({ target: { type: 'item', id: item.id, title: 'A pram' }, ...scam, outcome: null })
  expect(await mailsTo(ben)).toMatchObject([{ subject: 'Your report to the moderators of Pollen' }])
  expect((await world.refusal(ben, reports.create, { target_type: 'item', target_id: item.id, ...scam })).key).toBe(
    'REPORT_ALREADY_SENT',
  )
  await reportItem(await world.aMember())

  const found = await caseAbout('item', item.id)
  expect(found).toMatchObject({
    state: 'open',
    subject: { id: ada.id },
    reports_count: 2,
    reporters_count: 2,
    reasons: ['scam'],
    visibility: 'visible',
    snapshots: [{ title: 'A pram', text: 'With a rain cover' }],
    reports: [{ reporter: { username: ben.username, reports_count: 1 }, text: scam.text }, {}],
  })
  await world.call(mod, cases.claim, { id: found.id })
  expect((await world.refusal(other, cases.claim, { id: found.id })).key).toBe('CASE_IS_CLAIMED')
  await world.call(mod, cases.addNote, { id: found.id, text: 'Asked before' })

  const decided = await decide(found.id, { outcome: 'hide', version: found.version })
  expect(decided).toMatchObject({
    state: 'closed',
    visibility: 'hidden',
    outcome: 'hide',
    notes: [{ text: 'Asked before' }],
  })
  expect(
    await world.refusal(other, cases.decide, { id: found.id, outcome: 'no_violation', version: found.version }),
  ).toMatchObject({ status: 409, key: 'CASE_CHANGED' })
  expect(await isVisible()).toBe(false)
  const mails = await world.sendMails()
  expect(mails.filter(({ to }) => to === ben.email)).toMatchObject([
    { subject: 'Your report to the moderators of Pollen has been decided' },
  ])
  const [statement] = mails.filter(({ to }) => to === ada.email)
  expect(statement?.subject).toBe('Your item “A pram” has been hidden')
  for (const part of [reason, 'rule 1: Everything is free', 'follows a report', 'by a person', 'appeal until']) {
    expect(statement?.text.replace(/\s+/g, ' ')).toContain(part)
  }
  expect(statement?.text).not.toContain(ben.username)
  expect((await world.call(ben, reports.listOwn, {})).results).toMatchObject([{ outcome: 'acted' }])

  const own = await latestStatement(ada)
  expect(own).toMatchObject({ outcome: 'hide', reason, rule: { number: 1 }, state: 'effective', can_appeal: true })
  const id = own?.id ?? 0
  for (const as of [ben, mod]) {
    expect((await world.refusal(as, statements.get, { id })).key).toBe('STATEMENT_DOESNT_EXIST')
  }
  await world.call(ada, statements.appeal, { id, text: 'It is for free.' })
  expect((await world.refusal(ada, statements.appeal, { id, text: 'Again' })).key).toBe('APPEAL_NOT_POSSIBLE')
  await world.call(ada, statements.reply, { id, text: 'Really.' })
  expect(await caseAbout('item', item.id)).toMatchObject({
    state: 'appealed',
    decisions: [{ appeal: { text: 'It is for free.', messages: [{ text: 'Really.' }] }, can_decide_appeal: false }],
  })
  const granting = { id, is_granted: true, answer: 'You are right.' }
  expect((await world.refusal(mod, cases.decideAppeal, granting)).key).toBe('APPEAL_NEEDS_ANOTHER_MODERATOR')
  await world.call(other, cases.replyToAppeal, { id, text: 'One moment.' })
  expect(await mailsTo(ada)).toMatchObject([{ subject: 'A message about your appeal on Pollen' }])
  expect(await world.call(other, cases.decideAppeal, granting)).toMatchObject({
    state: 'closed',
    visibility: 'visible',
    decisions: [{ end_cause: 'appeal', appeal: { is_granted: true } }],
    log: [{ action: 'case.decided' }, { action: 'appeal.replied' }, { action: 'appeal.decided', reason: 'granted' }],
  })
  expect(await isVisible()).toBe(true)
  expect((await world.refusal(other, cases.decideAppeal, granting)).key).toBe('APPEAL_NOT_POSSIBLE')
  expect(await mailsTo(ada)).toMatchObject([{ subject: 'Your item “A pram” is visible again' }])
  expect((await world.call(ben, reports.listOwn, {})).results).toMatchObject([{ outcome: 'acted' }])
})

test('of two moderators who decide at once, the second gets a conflict, and the reporter one outcome', async () => {
  await reportItem(ben)
  const { id, version } = await caseAbout('item', item.id)
  await world.sendMails()
  const decisions = ['hide', 'no_violation', 'caution', 'remove'].map((outcome) => ({
    id,
    version,
    outcome,
    rule: 1,
    reason,
  }))
  const answers = await Promise.all(decisions.map((decision) => world.send(mod, cases.decide, decision as never)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  expect(await mailsTo(ben)).toHaveLength(1)
  expect((await world.refusal(mod, cases.decide, { id, outcome: 'no_violation' })).key).toBe('CASE_IS_CLOSED')
})

test('nobody but moderators sees cases; moderators see nothing else of operators, and not the cases about themselves', async () => {
  await reportItem(ben)
  const found = await caseAbout('item', item.id)
  for (const as of [ada, ben]) {
    for (const [endpoint, input] of [
      [cases.list, {}],
      [cases.get, { id: found.id }],
      [cases.decide, { id: found.id, outcome: 'no_violation' }],
      [cases.listTemplates, {}],
    ] as const) {
      expect((await world.refusal(as, endpoint, input as never)).status).toBe(404)
    }
  }
  for (const [endpoint, input] of [
    [admin.overview, {}],
    [admin.listMembers, {}],
    [admin.listFailedMails, {}],
    [admin.listActions, {}],
    [admin.eraseMember, { id: ada.id, reason }],
    [admin.addModerator, { username: mod.username }],
    [admin.addOperator, { username: mod.username }],
  ] as const) {
    expect((await world.refusal(mod, endpoint, input as never)).status).toBe(404)
  }
  expect(JSON.stringify(await world.call(mod, cases.get, { id: found.id }))).not.toContain('@')
  expect(await world.call(mod, members.me)).toMatchObject({ is_moderator: true, is_operator: false })

  await report(ben, { target_type: 'profile', target_id: mod.id })
  const about = await caseAbout('profile', mod.id, grace)
  expect((await world.refusal(mod, cases.get, { id: about.id })).key).toBe('CASE_DOESNT_EXIST')
  const { results } = await world.call(mod, cases.list, { page_size: 100 })
  expect(results.map(({ id }) => id)).not.toContain(about.id)
  for (const [subject, key] of [
    [mod, 'MEMBER_IS_MODERATOR'],
    [grace, 'MEMBER_IS_OPERATOR'],
  ] as const) {
    const other = await world.aModerator()
    const { id } = await world.call(other, cases.open, { target_type: 'profile', target_id: subject.id })
    for (const outcome of ['suspend', 'ban', 'restrict'] as const) {
      const days = outcome === 'restrict' ? { days: 3 } : {}
      const refusal = await world.refusal(other, cases.decide, { id, outcome, rule: 1, reason, ...days })
      expect(refusal.key).toBe(key)
    }
  }
})

test('operators appoint and remove moderators with their password, and all operators learn of it', async () => {
  const add = { username: ben.username, reason: 'Helps out' }
  const stolen = await world.anOperator()
  await world.db.updateTable('sessions').set({ password_entered_at: null }).where('member_id', '=', stolen.id).execute()
  expect((await world.refusal(stolen, admin.addModerator, add)).key).toBe('PASSWORD_NEEDED')
  expect((await world.call(grace, admin.addModerator, add)).map(({ id }) => id)).toContain(ben.id)
  expect((await world.refusal(grace, admin.addModerator, add)).key).toBe('MEMBER_IS_MODERATOR')
  await world.call(ben, cases.list, {})
  const [mail] = await mailsTo(ben)
  expect(mail?.subject).toBe(`${ben.username} is now a moderator of Pollen`)
  await world.call(grace, admin.removeModerator, { id: ben.id, reason })
  expect((await world.refusal(ben, cases.list, {})).status).toBe(404)
})

test('a reported message comes with five messages on either side, and removing it can be undone', async () => {
  const { id } = await world.call(ben, conversations.create, { item_id: item.id })
  const sent: { id: number }[] = []
  for (let n = 0; n < 14; n++) {
    sent.push(await world.call(n % 2 ? ada : ben, messages.create, { id, content: `Message ${n}` }))
  }
  const target = { target_type: 'message' as const, target_id: sent[7]?.id ?? 0 }
  expect((await world.refusal(ada, reports.create, { ...target, ...scam })).key).toBe('REPORT_IS_ABOUT_YOU')
  const stranger = await world.aMember()
  expect((await world.refusal(stranger, reports.create, { ...target, ...scam })).key).toBe('MESSAGE_DOESNT_EXIST')
  await report(ben, target)
  const found = await caseAbout('message', target.target_id)
  const shown = found.snapshots[0]?.messages ?? []
  expect(shown.map(({ content }) => content)).toEqual(Array.from({ length: 11 }, (_, n) => `Message ${n + 2}`))
  expect(shown[5]).toMatchObject({ is_reported: true, is_by_subject: true })

  await decide(found.id, { outcome: 'remove' })
  const contents = async () =>
    (await world.call(ben, messages.list, { id, page_size: 100 })).results.map((one) => one.content)
  expect(await contents()).not.toContain('Message 7')
  expect((await world.call(ben, conversations.get, { id })).id).toBe(id)
  const statement = await latestStatement(ada)
  await world.call(mod, cases.undo, { id: statement?.id ?? 0, reason: 'A mistake' })
  expect(await contents()).toEqual(Array.from({ length: 14 }, (_, n) => `Message ${13 - n}`))

  // A conversation has one case per participant.
  await report(ben, { target_type: 'conversation', target_id: id })
  await report(ada, { target_type: 'conversation', target_id: id })
  const { results } = await world.call(mod, cases.list, { page_size: 100 })
  const both = results.filter(({ target }) => target.type === 'conversation' && target.id === id)
  expect(both.map(({ subject }) => subject?.id).sort()).toEqual([ada.id, ben.id].sort())
})

test('two reports of established members hide a comment until it is reviewed; once cleared, it takes five', async () => {
  const said = await world.call(ada, comments.create, { id: (await world.anItem(ben)).id, content: 'Cheap watches' })
  const target = { target_type: 'comment' as const, target_id: said.id }
  const isShown = async () => (await world.call(ben, comments.list, { id: said.item.id })).results.length === 1
  for (let n = 0; n < 4; n++) await report(await world.aMember(), target)
  expect(await isShown()).toBe(true)
  await report(await anEstablishedMember(), target)
  expect(await isShown()).toBe(true)
  await report(await anEstablishedMember(), target)
  expect(await isShown()).toBe(false)
  const [automatic] = await mailsTo(ada)
  expect(automatic).toMatchObject({ subject: 'Your comment on “A pram” has been removed' })
  expect(automatic?.text.replace(/\s+/g, ' ')).toContain('made automatically')

  const found = await caseAbout('comment', said.id)
  expect(found).toMatchObject({ state: 'open', visibility: 'hidden', decisions: [{ is_automated: true }] })
  expect(found.snapshots.at(-1)?.text).toBe('Cheap watches')
  await decide(found.id, { outcome: 'no_violation', reason: 'Not an offer', rule: undefined })
  expect(await isShown()).toBe(true)
  expect(await mailsTo(ada)).toMatchObject([{ subject: 'Your comment on “A pram” is visible again' }])

  for (let n = 0; n < 4; n++) await report(await anEstablishedMember(), target)
  expect(await isShown()).toBe(true)
  await report(await anEstablishedMember(), target)
  expect(await isShown()).toBe(false)
  // The account is never restricted automatically.
  await world.call(ada, comments.create, { id: said.item.id, content: 'Hello?' })
})

test('three unfounded reports within a year end the effect of a member’s reports', async () => {
  const [quick, other] = [await anEstablishedMember(), await anEstablishedMember()]
  for (let n = 0; n < 3; n++) {
    const { id } = await world.anItem(ada)
    await reportItem(quick, { id })
    const found = await caseAbout('item', id)
    await decide(found.id, { outcome: 'no_violation', reason: undefined, rule: undefined })
  }
  await reportItem(quick)
  await reportItem(other)
  expect(await isVisible()).toBe(true)
  await reportItem(await anEstablishedMember())
  expect(await isVisible()).toBe(false)
  const found = await caseAbout('item', item.id)
  expect(found.reports[0]).toMatchObject({ is_established: false, reporter: { unfounded_reports_count: 3 } })
  // The decision of a moderator replaces the automatic one, and can be undone as a whole.
  await decide(found.id, { outcome: 'hide' })
  expect(await isVisible()).toBe(false)
  await world.call(mod, cases.undo, { id: (await latestStatement(ada))?.id ?? 0, reason })
  expect(await isVisible()).toBe(true)
})

test('a caution must be acknowledged, and a restriction ends by itself', async () => {
  const { id } = await world.call(mod, cases.open, { target_type: 'profile', target_id: ada.id })
  await decide(id, { outcome: 'caution' })
  const { caution_id } = await world.call(ada, members.me)
  const offer = { name: 'A cot', type: 'DN', category1: 'CH', description: 'White' }
  const bens = await world.anItem(ben)
  for (const [endpoint, input] of [
    [items.create, offer],
    [comments.create, { id: bens.id, content: 'Hello' }],
    [conversations.create, { item_id: bens.id }],
  ] as const) {
    expect(await world.refusal(ada, endpoint, input as never)).toMatchObject({
      status: 403,
      key: 'CAUTION_NOT_ACKNOWLEDGED',
      details: { id: caution_id },
    })
  }
  expect((await world.refusal(ben, statements.acknowledge, { id: caution_id ?? 0 })).status).toBe(404)
  await world.call(ada, statements.acknowledge, { id: caution_id ?? 0 })
  await world.send(ada, items.create, offer)

  const second = await world.call(mod, cases.open, { target_type: 'profile', target_id: ada.id })
  const missing = await world.refusal(mod, cases.decide, { id: second.id, outcome: 'restrict', rule: 99, reason })
  expect(Object.keys(missing.serializer_errors ?? {})).toEqual(['days'])
  await decide(second.id, { outcome: 'restrict', days: 7 })
  const known = await world.call(ben, conversations.create, { item_id: item.id })
  expect((await world.refusal(ada, conversations.create, { item_id: bens.id })).key).toBe('MEMBER_IS_RESTRICTED')
  expect((await world.refusal(ada, items.create, offer as never)).key).toBe('MEMBER_IS_RESTRICTED')
  await world.call(ada, messages.create, { ...known, content: 'Existing conversations go on' })
  passDays(8)
  await world.call(ada, conversations.create, { item_id: bens.id })
  await world.runScheduled('end-decisions')
  expect(await latestStatement(ada)).toMatchObject({ outcome: 'restrict', state: 'expired' })
})

test('the author of an item has 72 hours for a change; then the case is back in the queue', async () => {
  await reportItem(ben)
  const found = await caseAbout('item', item.id)
  expect(await decide(found.id, { outcome: 'ask_change' })).toMatchObject({ state: 'waiting' })
  const isQueued = async () =>
    (await world.call(mod, cases.list, { page_size: 100 })).results.some(({ id }) => id === found.id)
  expect(await isQueued()).toBe(false)
  await world.call(ada, items.update, { id: item.id, description: 'For free' })
  passDays(3)
  expect(await isQueued()).toBe(true)
  const again = await world.call(mod, cases.get, { id: found.id })
  expect(again).toMatchObject({ state: 'open', current: { text: 'For free' }, decisions: [{ outcome: 'ask_change' }] })
  await decide(found.id, { outcome: 'no_violation', reason: undefined, rule: undefined })
  expect((await world.call(ben, reports.listOwn, {})).results).toMatchObject([{ outcome: 'no_violation' }])
})

test('suspended members see the reason at the log-in and appeal there; a ban outlives the account', async () => {
  const { id } = await world.call(mod, cases.open, { target_type: 'profile', target_id: ada.id })
  await decide(id, { outcome: 'suspend', days: 30 })
  const logIn = { authValue: ada.username, password: ada.password }
  const { key, details } = await world.refusal(null, accounts.logIn, logIn)
  expect([key, details]).toMatchObject(['SUSPENDED_ACCOUNT', { reason, statement: { token: expect.any(String) } }])
  const { statement } = details as { statement: { id: number; token: string } }
  for (const token of [undefined, 'x', `${statement.token}x`]) {
    expect((await world.refusal(null, statements.get, { id: statement.id, token })).status).toBe(404)
  }
  expect((await world.refusal(null, statements.get, { ...statement, id: statement.id + 1 })).status).toBe(404)
  expect(await world.call(null, statements.get, statement)).toMatchObject({ outcome: 'suspend', can_appeal: true })
  await world.call(null, statements.appeal, { ...statement, text: 'I was hacked.' })
  await world.call(grace, cases.decideAppeal, { id: statement.id, is_granted: false, answer: 'No sign of that.' })
  expect(await world.call(null, statements.get, statement)).toMatchObject({ appeal: { is_granted: false } })
  passDays(31)
  await world.runScheduled('end-decisions')
  await world.call(null, accounts.logIn, logIn)

  const second = await world.call(mod, cases.open, { target_type: 'profile', target_id: ada.id })
  await decide(second.id, { outcome: 'ban' })
  await erase(ada)
  const person = { username: 'newcomer1', first_name: 'Ada', last_name: 'L', password: 'lilac-over-the-wall' }
  const [mailbox, host] = ada.email.split('@')
  for (const email of [ada.email.toUpperCase(), `${mailbox}+again@${host}`]) {
    const refusal = await world.refusal(null, accounts.signUp, { ...person, email })
    expect(refusal.serializer_errors).toEqual({ email: ['The username or the email is already taken.'] })
  }
  await world.sendMails()
  expect(await world.dump()).not.toContain(ada.email)
  const { decisions } = await world.call(mod, cases.get, { id: second.id })
  await world.call(mod, cases.undo, { id: decisions[0]?.id ?? 0, reason })
  expect((await world.send(null, accounts.signUp, { ...person, email: ada.email })).statusCode).toBe(201)
})

test('the evidence survives edits, deletion and erasure, and is deleted after half a year', async () => {
  const images = [asFile(await aPicture())]
  await world.call(ada, itemImages.set, { item_id: item.id, images })
  await reportItem(ben)
  await world.call(ada, items.update, { id: item.id, description: 'Harmless' })
  await reportItem(await world.aMember())
  await world.call(ada, items.delete, { id: item.id })
  await erase(ada)
  await erase(ben)
  passDays(1)
  await world.runScheduled(sweepMediaQueue.name)
  const found = await caseAbout('item', item.id)
  expect(found).toMatchObject({ subject: null, visibility: 'gone', current: null, reports: [{ reporter: null }, {}] })
  expect(found.snapshots.map(({ text }) => text)).toEqual(['With a rain cover', 'Harmless'])
  const url = found.snapshots[0]?.pictures[0]?.url ?? ''
  const picture = await world.http('GET', url, { as: mod })
  expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'private, no-store'])
  for (const as of [null, grace && (await world.aMember())]) {
    expect((await world.http('GET', url, { as })).statusCode).toBe(404)
  }
  await decide(found.id, { outcome: 'hide' })
  passDays(184)
  await world.runScheduled('forget-evidence')
  // Sessions end earlier than that.
  const later = await world.aModerator()
  expect(await world.call(later, cases.get, { id: found.id })).toMatchObject({
    is_forgotten: true,
    snapshots: [],
    reports: [{ text: '' }, { text: '' }],
  })
  expect((await world.http('GET', url, { as: later })).statusCode).toBe(404)
})

test('removing an item hides it, and deletes it once no appeal is possible', async () => {
  await reportItem(ben)
  await decide((await caseAbout('item', item.id)).id, { outcome: 'remove' })
  expect(await isVisible(item.id, ada)).toBe(true)
  expect(await isVisible()).toBe(false)
  const exists = async () =>
    (await world.db.selectFrom('items').select('id').where('id', '=', item.id).execute()).length
  passDays(180)
  await world.runScheduled('forget-evidence')
  expect(await exists()).toBe(1)
  passDays(5)
  await world.runScheduled('forget-evidence')
  expect(await exists()).toBe(0)
})

test('removing the content of a profile keeps what its owner writes since, when it is undone', async () => {
  await world.call(ada, members.updateMe, { description: 'Buy my watches', homepage_url: 'https://watches.example' })
  await world.anImage(ada)
  await report(ben, { target_type: 'profile', target_id: ada.id })
  const found = await caseAbout('profile', ada.id)
  expect(found.snapshots[0]).toMatchObject({ text: 'Buy my watches', links: ['https://watches.example'] })
  await decide(found.id, { outcome: 'remove' })
  expect(await world.call(ben, members.get, { id: ada.id })).toMatchObject({ description: '', images: [] })
  await world.call(ada, members.updateMe, { description: 'Hello' })
  await world.call(mod, cases.undo, { id: (await latestStatement(ada))?.id ?? 0, reason })
  const restored = await world.call(ben, members.get, { id: ada.id })
  expect(restored).toMatchObject({ description: 'Hello', homepage_url: 'https://watches.example' })
  expect(restored.images).toHaveLength(1)
})

test('visitors report a page, and the report counts once its address is confirmed', async () => {
  const page_url = `${world.config.PUBLIC_URL}/items/${item.id}?from=mail#top`
  const visitor = {
    page_url,
    reason: 'illegal',
    text: 'A weapon',
    name: 'Jo',
    email: 'jo@example.org',
    is_in_good_faith: true,
  } as const
  expect(await world.call(null, reports.createAsVisitor, visitor)).toEqual({ needs_confirmation: true })
  const { name: _name, email: _email, ...anonymous } = visitor
  for (const [input, field] of [
    [{ ...visitor, page_url: 'https://elsewhere.example/items/1' }, 'page_url'],
    [{ ...visitor, is_in_good_faith: false }, 'is_in_good_faith'],
    [{ ...anonymous, email: visitor.email }, 'name'],
    [{ ...anonymous, name: visitor.name }, 'email'],
  ] as const) {
    const refusal = await world.refusal(null, reports.createAsVisitor, input as never)
    expect(Object.keys(refusal.serializer_errors ?? {})).toEqual([field])
  }
  const [mail] = await mailsTo(visitor)
  expect(mail?.text).not.toMatch(/weapon|Jo\b/)
  const token = /confirm-report\/([\w-]{40})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(
    (await world.call(mod, cases.list, { page_size: 100 })).results.some(({ target }) => target.id === item.id),
  ).toBe(false)
  await world.call(null, reports.confirm, { token })
  expect((await world.refusal(null, reports.confirm, { token })).key).toBe('TOKEN_DOESNT_EXIST')
  const found = await caseAbout('item', item.id)
  expect(found).toMatchObject({ reports: [{ is_from_visitor: true, visitor_name: 'Jo', is_established: false }] })
  expect(JSON.stringify(found)).not.toContain(visitor.email)
  await decide(found.id, { outcome: 'hide' })
  expect((await mailsTo(visitor)).map(({ subject }) => subject)).toEqual([
    'Your report to the moderators of Pollen',
    'Your report to the moderators of Pollen has been decided',
  ])
  // Depictions of child abuse can be reported anonymously; unknown pages answer like known ones.
  const urgent = { ...anonymous, reason: 'child_abuse', page_url: `${world.config.PUBLIC_URL}/items/999999` } as const
  expect(await world.call(null, reports.createAsVisitor, urgent)).toEqual({ needs_confirmation: false })
  const { results } = await world.call(mod, cases.list, { page_size: 100 })
  expect(results.filter(({ target }) => target.type === 'page')).toMatchObject([{ reasons: ['child_abuse'] }])
})

test('operators get one mail about cases that have waited for a day, and everyone sees published figures', async () => {
  await world.runScheduled('remind-operators')
  await reportItem(ben)
  await world.runScheduled('remind-operators')
  await world.sendMails()
  passDays(1.1)
  await world.runScheduled('remind-operators')
  await world.runScheduled('remind-operators')
  expect((await mailsTo(grace)).filter(({ subject }) => subject.includes('waited for a day'))).toHaveLength(1)
  const figures = await world.call(null, cases.statistics)
  expect(figures.reports.by_reason.scam).toBeGreaterThan(0)
  expect(figures.cases.waiting).toBeGreaterThan(0)
  const { body } = await world.get('/metrics')
  expect(body).toMatch(/moderation_cases\{state="open"\} \d+/)
  expect(body).toMatch(/moderation_oldest_case_seconds [1-9]/)
})

test('operators change templates, and the log cannot be changed', async () => {
  const changed = await world.call(grace, admin.changeTemplate, { outcome: 'hide', en: 'Hidden because …', fr: '' })
  expect(changed.find(({ outcome }) => outcome === 'hide')).toMatchObject({
    en: 'Hidden because …',
    fr: expect.any(String),
  })
  for (const statement of ["UPDATE operator_actions SET reason = 'x'", 'DELETE FROM operator_actions']) {
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow('cannot be changed')
  }
})
