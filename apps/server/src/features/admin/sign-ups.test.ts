import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { instance } from '@pollen/contract/instance'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let grace: Member
let count = 0

const person = () => {
  count++
  const username = `newcomer${count}`
  const names = { first_name: 'Nina', last_name: 'Simons' }
  // Another address each, to stay below the limit of sign-ups.
  const from = `10.1.${Math.floor(count / 200)}.${count % 200}`
  return { username, email: `${username}@example.net`, password: 'lilac-over-the-wall', ...names, from }
}
type Person = ReturnType<typeof person>
const signUp = ({ from, ...who }: Person, invitation?: string) =>
  world.send(null, accounts.signUp, { ...who, invitation }, { from })
/** Retries on 503, because a slow machine sheds load. */
async function signUpWithRetries(who: Person, invitation: string): Promise<number> {
  const { statusCode } = await signUp(who, invitation)
  if (statusCode !== 503) return statusCode
  await sleep(200)
  return signUpWithRetries(who, invitation)
}
const logIn = ({ username: authValue, password }: Person) => world.send(null, accounts.logIn, { authValue, password })
async function activate(who: Person) {
  await world.finishJobs()
  const mail = (await world.sendMails()).find(({ to }) => to === who.email)
  const [, uid = '', token = ''] = /activate\/([^/\s]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  return world.call(null, accounts.activate, { uid, token })
}
async function invite(input: { max_uses?: number; expires_at?: string } = {}) {
  const made = await world.call(grace, admin.createInvitation, { expires_at: '2026-07-01T00:00:00Z', ...input })
  return { ...made, token: new URL(made.url).searchParams.get('invitation') ?? '' }
}
const start = (SIGN_UP: string) => async () => {
  world = await startWorld({ settings: { SIGN_UP } })
  grace = await world.anOperator()
}

describe('by invitation', () => {
  beforeAll(start('invitation'))
  afterAll(() => world.stop())

  test('rejects sign-ups without an invitation, and the instance reports that one is needed', async () => {
    expect(await world.call(null, instance.get)).toMatchObject({ sign_up: 'invitation' })
    expect((await signUp(person())).json().key).toBe('INVITATION_NEEDED')
    expect((await signUp(person(), 'x'.repeat(40))).json()).toMatchObject({ key: 'INVITATION_IS_OVER' })
  })

  test('an invitation allows exactly its number of sign-ups, even for sixty concurrent ones', async () => {
    const { token, id } = await invite({ max_uses: 3 })
    const statuses = await Promise.all(Array.from({ length: 60 }, () => signUpWithRetries(person(), token)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 410)).toHaveLength(57)
    const { results } = await world.call(grace, admin.listInvitations)
    expect(results.find((one) => one.id === id)).toMatchObject({ uses: 3, max_uses: 3 })
    // The link is shown once and not stored.
    expect(await world.dump()).not.toContain(token)
  })

  test('an expiry date is valid until the end of that day in the time zone of the instance', async () => {
    const { token, expires_at } = await invite({ expires_at: '2026-06-20', max_uses: 2 })
    expect(expires_at).toBe('2026-06-20T21:59:59.999Z')
    const today = world.now()
    world.moveClock(new Date('2026-06-20T21:59:00Z'))
    expect((await signUp(person(), token)).statusCode).toBe(201)
    world.moveClock(new Date('2026-06-20T22:00:00Z'))
    expect((await signUp(person(), token)).json()).toMatchObject({ key: 'INVITATION_IS_OVER' })
    world.moveClock(today)
    // An exact time is kept as it is, and the current day is still accepted.
    expect((await invite({ expires_at: '2026-06-20T12:00' })).expires_at).toBe('2026-06-20T10:00:00.000Z')
    expect((await invite({ expires_at: '2026-06-15' })).expires_at).toBe('2026-06-15T21:59:59.999Z')
  })

  test('a rejected sign-up does not count as a use', async () => {
    const { token } = await invite()
    const first = person()
    expect((await signUp({ ...first, email: grace.email }, token)).statusCode).toBe(400)
    expect((await signUp(first, token)).statusCode).toBe(201)
    await activate(first)
    expect((await logIn(first)).statusCode).toBe(200)
  })

  test('an invitation stops working when it expires or an operator ends it', async () => {
    const [ended, over] = [await invite(), await invite({ expires_at: '2026-06-16T00:00:00Z' })]
    await world.call(grace, admin.endInvitation, { id: ended.id })
    expect((await signUp(person(), ended.token)).json().key).toBe('INVITATION_IS_OVER')
    world.moveClock(new Date('2026-06-16T00:00:00Z'))
    expect((await signUp(person(), over.token)).json().key).toBe('INVITATION_IS_OVER')
  })

  test.each([
    [{ expires_at: '2020-01-01' }, 'expires_at', 'Must be later than now', 'Choisissez un moment à venir'],
    [{ expires_at: 'soon' }, 'expires_at', 'Must be a valid date', 'Saisissez une date valide'],
    [{ expires_at: '2030-01-01', max_uses: 0 }, 'max_uses', 'Must be at least 1', 'Doit être d’au moins 1'],
    [{ expires_at: '2030-01-01', max_uses: 'x' }, 'max_uses', 'Must be a number', 'Saisissez un nombre'],
  ])('rejects %o with a field error', async (input, field, en, fr) => {
    for (const [language, message] of [
      ['en', en],
      ['fr', fr],
    ] as const) {
      const headers = { 'accept-language': language }
      const refusal = await world.refusal(grace, admin.createInvitation, input, { headers })
      expect(refusal.serializer_errors).toEqual({ [field]: [message] })
    }
  })
})

describe('by approval', () => {
  beforeAll(start('approval'))
  afterAll(() => world.stop())

  test('applicants wait for approval after confirming the address; operators get one mail for several applicants', async () => {
    const [first, second] = [person(), person()]
    const mails: Awaited<ReturnType<typeof world.sendMails>> = []
    for (const who of [first, second]) {
      expect((await signUp(who)).statusCode).toBe(201)
      expect((await logIn(who)).json().key).toBe('NOT_VALIDATED_YET')
      expect(await activate(who)).toMatchObject({ awaits_approval: true })
      expect((await logIn(who)).json().key).toBe('AWAITS_APPROVAL')
      await world.finishJobs()
      mails.push(...(await world.sendMails()))
    }
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [grace.email, `${first.username} wants to join Pollen`],
    ])
    const { results } = await world.call(grace, admin.listMembers, { state: 'applied' })
    expect(results.map(({ username }) => username)).toEqual([second.username, first.username])
    for (const { id } of results) expect((await world.refusal(grace, members.get, { id })).status).toBe(404)
  })

  test('an approved applicant gets a mail and can log in; one of two concurrent decisions counts', async () => {
    const who = person()
    await signUp(who)
    await activate(who)
    const [{ id } = { id: 0 }] = (await world.call(grace, admin.listMembers, { state: 'applied' })).results
    const answers = await Promise.all([
      world.send(grace, admin.approveMember, { id }),
      world.send(await world.anOperator(), admin.approveMember, { id }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await logIn(who)).statusCode).toBe(200)
    await world.finishJobs()
    const mails = (await world.sendMails()).filter(({ to }) => to === who.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Pollen'])
    expect((await world.refusal(grace, admin.refuseMember, { id, reason: 'x' })).key).toBe('MEMBER_NOT_WAITING')
  })

  test('a disabled applicant cannot be approved until they are enabled again', async () => {
    const who = person()
    await signUp(who)
    await activate(who)
    const [{ id } = { id: 0 }] = (await world.call(grace, admin.listMembers, { q: who.username })).results
    await world.call(grace, admin.disableMember, { id, reason: 'Known from elsewhere' })
    expect((await world.refusal(grace, admin.approveMember, { id })).key).toBe('MEMBER_NOT_WAITING')
    await world.call(grace, admin.enableMember, { id, reason: 'A mistake' })
    expect(await world.call(grace, admin.approveMember, { id })).toMatchObject({ state: 'active' })
    expect((await logIn(who)).statusCode).toBe(200)
  })

  test('a refused applicant gets a mail with the reason and is erased', async () => {
    const who = person()
    await signUp(who)
    await activate(who)
    await world.finishJobs()
    await world.sendMails()
    const [{ id } = { id: 0 }] = (await world.call(grace, admin.listMembers, { q: who.username })).results
    await world.call(grace, admin.refuseMember, { id, reason: 'Lives far away' })
    const [mail] = await world.sendMails()
    expect(mail).toMatchObject({ to: who.email, subject: 'Your account on Pollen was not approved' })
    expect(mail?.text).toContain('Lives far away')
    expect((await logIn(who)).json().key).toBe('INVALID_PASSWORD')
  })

  test('an invited member needs no approval', async () => {
    const who = person()
    const { token } = await invite()
    await signUp(who, token)
    await activate(who)
    expect((await logIn(who)).statusCode).toBe(200)
  })

  test('a corrected address must be confirmed again', async () => {
    const who = person()
    await signUp(who)
    await activate(who)
    const email = `other.${who.email}`
    const { username: authValue, password } = who
    await world.call(null, accounts.correctEmail, { authValue, password, email })
    expect((await logIn(who)).json().key).toBe('NOT_VALIDATED_YET')
    await activate({ ...who, email })
    expect((await logIn(who)).json().key).toBe('AWAITS_APPROVAL')
  })
})
