import { accounts } from '@pollen/contract/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { hashToken } from './tokens.ts'

let world: World
let ada: Member
let address = 0
let from: string

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  from = `10.1.0.${++address}`
  ada = await world.aMember()
})

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const logIn = (authValue: string, password: string) =>
  world.call(null, accounts.logIn, { authValue, password }, { from, headers })
const refusedLogIn = (authValue: string, password: string) =>
  world.refusal(null, accounts.logIn, { authValue, password }, { from, headers })
const sessionsOf = (as: { token: string }) => world.call(as, accounts.listSessions)
const invalidToken = { status: 401, detail: 'Invalid token.' }
const expectLoggedOut = async (as: { token: string }) =>
  expect(await world.refusal(as, accounts.listSessions)).toMatchObject(invalidToken)
const days = (count: number) => new Date(world.now().getTime() + count * 86_400_000)

describe('logging in', () => {
  test('gives each device its own session', async () => {
    const phone = await logIn(ada.username, ada.password)
    const secret = expect.stringMatching(/^[\w-]{40}$/)
    expect(phone).toEqual({ id: ada.id, token: secret, device_mark: secret, language: 'en', has_getting_started: true })
    const laptop = await logIn(ada.email.toUpperCase(), ada.password)
    expect(laptop.token).not.toBe(phone.token)

    const sessions = await sessionsOf(phone)
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ is_current }) => is_current)).toMatchObject([
      { device: 'Firefox · Linux', last_used_at: world.now().toISOString() },
    ])
    await world.call(phone, accounts.logOut)
    await expectLoggedOut(phone)
    expect(await sessionsOf(laptop)).toHaveLength(2)
  })

  test('gives the same answer for an unknown account and a wrong password', async () => {
    const wrong = await refusedLogIn(ada.username, 'not the password')
    expect(wrong).toMatchObject({ status: 401, key: 'INVALID_PASSWORD' })
    expect(await refusedLogIn('nobody-at-all', 'not the password')).toEqual(wrong)
  })

  test.each([
    ['NOT_VALIDATED_YET', { activated_at: null }, undefined],
    ['DISABLED_ACCOUNT', { disabled_at: new Date() }, undefined],
    [
      'SCHEDULED_DELETION_ACCOUNT',
      { disabled_at: new Date(), deletion_at: new Date('2026-06-27T10:00:00Z') },
      { days_left: 12 },
    ],
  ])('reveals %s only after the right password', async (key, state, details) => {
    const member = await world.aMember(state)
    expect((await refusedLogIn(member.username, 'a guess')).key).toBe('INVALID_PASSWORD')
    const refusal = await refusedLogIn(member.username, member.password)
    expect([refusal.status, refusal.key, refusal.details]).toEqual([403, key, details])
  })

  test.each([{}, { authValue: 'ada' }, { authValue: 5, password: [] }, { authValue: 'x'.repeat(300), password: 'y' }])(
    'with %j reports the invalid fields',
    async (input) => {
      const refusal = await world.refusal(null, accounts.logIn, input)
      expect(refusal.status).toBe(400)
      expect(Object.keys(refusal.serializer_errors ?? {}).length).toBeGreaterThan(0)
    },
  )
})

describe('a session', () => {
  test('expires 90 days after its last use', async () => {
    const start = world.now()
    world.moveClock(days(80))
    expect(await sessionsOf(ada)).toHaveLength(1)
    world.moveClock(days(80))
    expect(await sessionsOf(ada)).toHaveLength(1)
    world.moveClock(days(91))
    await expectLoggedOut(ada)
    world.moveClock(start)
  })

  test('expires after a year at the latest, however often it is used', async () => {
    const start = world.now()
    const jean = await world.aMember()
    for (let month = 1; month <= 12; month++) {
      world.moveClock(days(30))
      expect(await sessionsOf(jean)).toHaveLength(1)
    }
    world.moveClock(days(6))
    await expectLoggedOut(jean)
    world.moveClock(start)
  })

  test('is invalid while its account is disabled or not activated', async () => {
    const disabled = await world.aMember({ disabled_at: world.now() })
    const waiting = await world.aMember({ activated_at: null })
    for (const member of [disabled, waiting]) await expectLoggedOut(member)
  })

  test('can be ended from another device, alone or with all others, but not by another member', async () => {
    const phone = await logIn(ada.username, ada.password)
    const id = (await sessionsOf(ada)).find(({ is_current }) => !is_current)?.id ?? 0
    const stranger = await world.aMember()
    expect((await world.refusal(stranger, accounts.endSession, { id })).key).toBe('SESSION_DOESNT_EXIST')
    await world.call(ada, accounts.endSession, { id })
    await expectLoggedOut(phone)

    await world.call(ada, accounts.endAllSessions)
    await expectLoggedOut(ada)
    expect(await sessionsOf(stranger)).toHaveLength(1)
  })

  test('stores no token in the database', async () => {
    const phone = await logIn(ada.username, ada.password)
    const dump = await world.dump()
    for (const secret of [ada.token, phone.token, phone.device_mark]) {
      expect(dump).not.toContain(secret)
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
      expect(dump).not.toContain(Buffer.from(secret).toString('base64'))
    }
    // Proves that the dump contains the row of the token.
    expect(dump).toContain(hashToken(phone.token).toString('base64'))
  })
})
