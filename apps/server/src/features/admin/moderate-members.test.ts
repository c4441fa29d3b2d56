import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { comments } from '@pollen/contract/comments'
import { dataExports } from '@pollen/contract/exports'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let grace: Member
let ada: Member
const reason = 'Advertisements in three comments'

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  grace = await world.anOperator()
  ada = await world.aMember()
  await world.db.deleteFrom('mails').execute()
})
afterAll(() => world.stop())

const logIn = ({ username: authValue, password }: Member) => ({ authValue, password })
const disable = (member: Member, as = grace) => world.call(as, admin.disableMember, { id: member.id, reason })
const actionsAbout = async ({ id }: { id: number }) =>
  (await world.call(grace, admin.listActions, { member: id })).results.map(({ action }) => action)

test('finds members by a part of a name or an address, ignoring accents, and by their state', async () => {
  const chloe = await world.aMember({ first_name: 'Chloé', last_name: 'Dépret_%', email: 'c.dep@mailbox.example' })
  const find = async (input: object) => (await world.call(grace, admin.listMembers, input)).results.map(({ id }) => id)
  for (const q of ['chloe depret', 'dep@MAIL', 'pret_%', String(chloe.id)])
    expect(await find({ q })).toContain(chloe.id)
  // Includes full-width variants, which `plain_text` normalizes to the ordinary characters.
  for (const q of ['%', '％', '_%', '＿％']) expect(await find({ q })).toEqual([chloe.id])
  for (const q of ['\\', '＼', '%＼', '"', "'"]) expect(await find({ q })).toEqual([])
  expect(await find({ q: 'nobody at all' })).toEqual([])
  const waiting = await world.aMember({ activated_at: null })
  expect(await find({ state: 'new' })).toContain(waiting.id)
  expect(await find({ state: 'new' })).not.toContain(ada.id)
  expect(await find({ state: 'suspended' })).toEqual([])
  await disable(ada)
  expect(await find({ state: 'suspended' })).toEqual([ada.id])
})

test('does not show operators the location or the conversations of a member', async () => {
  const known = await world.call(grace, admin.getMember, { id: ada.id })
  expect(known).toMatchObject({ username: ada.username, email: ada.email, state: 'active', is_operator: false })
  expect(Object.keys(known).join()).not.toMatch(/location|longitude|latitude|password|token|conversation/)
})

test('disabling a member ends their sessions in every process, and shows the reason by mail and at the log-in', async () => {
  const second = await world.secondApp()
  const item = await world.anItem(ada)
  expect(await disable(ada)).toMatchObject({ state: 'suspended', suspended_reason: reason })

  for (const app of [world, second]) expect((await app.refusal(ada, members.me)).status).toBe(401)
  expect((await world.refusal(grace, items.get, { id: item.id })).key).toBe('ITEM_DOESNT_EXIST')
  expect(await world.refusal(null, accounts.logIn, logIn(ada))).toMatchObject({
    status: 403,
    key: 'SUSPENDED_ACCOUNT',
    details: { reason },
  })
  // A wrong password does not reveal the state.
  const guess = await world.refusal(null, accounts.logIn, { ...logIn(ada), password: 'a wrong one' })
  expect(guess).toMatchObject({ status: 401, key: 'INVALID_PASSWORD' })
  const [mail] = await world.sendMails()
  expect(mail).toMatchObject({ to: ada.email, subject: 'Your account on Pollen has been disabled' })
  expect(mail?.text).toContain(reason)
})

test('a suspended member cannot recover the account, not even with an earlier link', async () => {
  await world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
  await world.call(null, accounts.recover, { accountValue: ada.email })
  await world.finishJobs()
  const [before] = await world.sendMails()
  const token = /recover-account\/([\w-]{40})/.exec(before?.text ?? '')?.[1] ?? ''
  await disable(ada)
  await world.sendMails()
  expect((await world.refusal(null, accounts.confirmRecovery, { token })).status).toBe(404)
  await world.call(null, accounts.recover, { accountValue: ada.username })
  await world.call(null, accounts.resetPassword, { email: ada.email })
  await world.finishJobs()
  expect(await world.sendMails()).toEqual([])
  expect((await world.refusal(null, accounts.logIn, logIn(ada))).key).toBe('SUSPENDED_ACCOUNT')
})

test('enabling a member restores their items, comments and log-in', async () => {
  const item = await world.anItem(ada)
  const ofBen = await world.anItem(await world.aMember())
  await world.call(ada, comments.create, { id: ofBen.id, content: 'Hello' })
  await disable(ada)
  expect((await world.call(grace, items.get, ofBen)).comments_count).toBe(0)
  await world.sendMails()
  expect(await world.call(grace, admin.enableMember, { id: ada.id, reason: 'A mistake' })).toMatchObject({
    state: 'active',
    suspended_reason: '',
  })
  expect((await world.call(grace, items.get, ofBen)).comments_count).toBe(1)
  await world.call(grace, items.get, item)
  await world.call(null, accounts.logIn, logIn(ada))
  expect(await world.sendMails()).toMatchObject([{ to: ada.email, subject: 'Your account on Pollen is active again' }])
  expect(await actionsAbout(ada)).toEqual(['member.enabled', 'member.disabled'])
})

test('an account that its owner had disabled stays disabled after the suspension, and can be recovered', async () => {
  await world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
  world.moveClock(new Date(world.now().getTime() + 1000))
  await disable(ada)
  const enabled = await world.call(grace, admin.enableMember, { id: ada.id, reason: 'A mistake' })
  expect(enabled).toMatchObject({ state: 'disabled', suspended_at: null })
  expect((await world.refusal(null, accounts.logIn, logIn(ada))).key).toBe('DISABLED_ACCOUNT')
  await world.call(null, accounts.recover, { accountValue: ada.email })
  await world.finishJobs()
  const texts = (await world.sendMails()).map(({ text }) => text).join()
  const token = /recover-account\/([\w-]{40})/.exec(texts)?.[1] ?? ''
  await world.call(null, accounts.confirmRecovery, { token })
  await world.call(null, accounts.logIn, logIn(ada))
})

test('erasing a member removes the account immediately, mails the reason, and anonymizes the action log', async () => {
  const { id } = await world.anItem(ada)
  await disable(ada)
  await world.call(grace, admin.eraseMember, { id: ada.id, reason: 'Asked for by letter' })
  expect((await world.refusal(grace, admin.getMember, { id: ada.id })).key).toBe('ACCOUNT_DOESNT_EXIST')
  expect((await world.refusal(grace, items.get, { id })).status).toBe(404)
  const mails = await world.sendMails()
  expect(mails).toMatchObject([{ to: ada.email, subject: 'Your account on Pollen has been erased' }])
  const { results } = await world.call(grace, admin.listActions, {})
  expect(results.slice(0, 2)).toMatchObject([
    { action: 'member.erased', member: null, reason: 'Asked for by letter', operator: { username: grace.username } },
    { action: 'member.disabled', member: null },
  ])
  expect(await world.dump()).not.toContain(ada.username)
})

test('sends a link for a new password or for the activation, but not to disabled members', async () => {
  const why = { reason: 'Asked by telephone' }
  const waiting = await world.aMember({ activated_at: null })
  await world.call(grace, admin.sendLink, { id: ada.id, ...why })
  await world.call(grace, admin.sendLink, { id: waiting.id, ...why })
  await world.finishJobs()
  const mails = await world.sendMails()
  expect(mails.find(({ to }) => to === ada.email)?.text).toContain(
    'The people who run Pollen are sending you this link',
  )
  const subjects = mails.map(({ to, subject }) => [to, subject])
  expect(subjects.sort()).toEqual(
    [
      [ada.email, 'Choose a new password for Pollen'],
      [waiting.email, 'Activate your account on Pollen'],
    ].sort(),
  )
  await disable(ada)
  expect((await world.refusal(grace, admin.sendLink, { id: ada.id, ...why })).key).toBe('ACCOUNT_ALREADY_DISABLED')
})

test('mails both addresses about a change, and rejects a taken address with a field error in both languages', async () => {
  const email = `new.${ada.email}`
  const change = { id: ada.id, email, reason: 'Lost the old mailbox' }
  expect(await world.call(grace, admin.changeEmail, change)).toMatchObject({ email })
  const mails = await world.sendMails()
  expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, email].sort())
  // Someone else may read the old mailbox by now.
  expect(mails.find(({ to }) => to === ada.email)?.text).not.toContain(email)

  const ben = await world.aMember()
  for (const [language, message] of [
    ['en', 'The username or the email is already taken.'],
    ['fr', 'Le nom d’utilisateur ou l’adresse e‑mail est déjà pris.'],
  ] as const) {
    const taken = { ...change, id: ben.id, email: email.toUpperCase() }
    const refusal = await world.refusal(grace, admin.changeEmail, taken, { headers: { 'accept-language': language } })
    expect(refusal).toMatchObject({ status: 400, serializer_errors: { email: [message] } })
  }
  const bad = await world.refusal(grace, admin.changeEmail, { id: ben.id, email: 'nowhere', reason: ' ' })
  expect(Object.keys(bad.serializer_errors ?? {}).sort()).toEqual(['email', 'reason'])
})

test('after an operator replaced the address, restore links of earlier addresses stop working', async () => {
  const stolen = `thief.${ada.email}`
  await world.call(ada, members.updateMe, { email: stolen, password: ada.password })
  const confirm = /confirm-email\/([\w-]{40})/.exec((await world.sendMails())[0]?.text ?? '')?.[1] ?? ''
  await world.call(null, accounts.confirmEmail, { token: confirm })
  const token = /take-back-email\/([\w-]{40})/.exec((await world.sendMails())[0]?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  const email = `third.${ada.email}`
  await world.call(grace, admin.changeEmail, { id: ada.id, email, reason: 'Both mailboxes are a thief’s' })
  expect((await world.refusal(null, accounts.takeBackEmail, { token })).key).toBe('TOKEN_DOESNT_EXIST')
  expect(await world.call(grace, admin.getMember, { id: ada.id })).toMatchObject({ email })
  // Earlier addresses get a mail too, because one of them may belong to the owner.
  expect((await world.sendMails()).map(({ to }) => to).sort()).toEqual([ada.email, email, stolen].sort())
})

test('operator actions are part of the data export of the member', async () => {
  await world.call(grace, admin.sendLink, { id: ada.id, reason: 'Asked by telephone' })
  const { adminExport } = await import('./admin.export.ts')
  const { data } = await adminExport.read(world.db, ada.id)
  expect(data).toMatchObject({
    operator_since: null,
    actions_of_operators: [{ action: 'member.link_sent', reason: 'Asked by telephone', done_at: world.now() }],
    actions_as_operator: [],
  })
  expect(JSON.stringify(data)).not.toContain(grace.username)
  const own = await adminExport.read(world.db, grace.id)
  expect(own.data.actions_as_operator).toMatchObject([{ action: 'member.link_sent' }])
  await world.call(ada, dataExports.request, { password: ada.password })
})

test('disables a member once and sends one mail for sixty concurrent requests', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => world.anOperator()))
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      world.send(others[n % 5] ?? grace, admin.disableMember, { id: ada.id, reason }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(59)
  expect(await actionsAbout(ada)).toEqual(['member.disabled'])
  expect(await world.mails()).toHaveLength(1)
})

test('rejects unknown and malformed ids', async () => {
  for (const [id, status] of [
    [999_999_999, 404],
    [0, 400],
    ['1e3', 400],
    ['me', 400],
    [`${ada.id}%20OR%201`, 400],
  ] as const) {
    const refusal = await world.refusal(grace, admin.disableMember, { id, reason })
    expect([id, refusal.status]).toEqual([id, status])
  }
  expect((await world.refusal(grace, admin.disableMember, { id: ada.id })).serializer_errors).toHaveProperty('reason')
  await world.call(ada, members.me)
})
