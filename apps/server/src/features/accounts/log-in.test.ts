import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let address = 0
let remoteAddress: string

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  remoteAddress = `10.1.0.${++address}`
  ada = await world.aMember()
})

const logIn = (authValue: string, password: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/',
    payload: { authValue, password },
    remoteAddress,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ...headers },
  })
const sessionsOf = async (as: { token: string }) => (await world.http('GET', '/api/v1/sessions/', { as })).json()
const days = (count: number) => new Date(world.now().getTime() + count * 86_400_000)

describe('logging in', () => {
  test('gives each device a session of its own', async () => {
    const phone = (await logIn(ada.username, ada.password)).json()
    expect(phone).toEqual({ id: ada.id, token: expect.stringMatching(/^[\w-]{40}$/) })
    const laptop = (await logIn(ada.email.toUpperCase(), ada.password)).json()
    expect(laptop.token).not.toBe(phone.token)

    const sessions = await sessionsOf(phone)
    expect(sessions).toHaveLength(3)
    expect(sessions.filter((session: { is_current: boolean }) => session.is_current)).toMatchObject([
      { device: 'Firefox · Linux', last_used_at: world.now().toISOString() },
    ])
    await world.http('POST', '/api/v1/token/logout/', { as: phone })
    expect((await world.http('GET', '/api/v1/sessions/', { as: phone })).json()).toEqual({ detail: 'Invalid token.' })
    expect(await sessionsOf(laptop)).toHaveLength(2)
  })

  test('answers the same for an unknown account and a wrong password', async () => {
    const wrong = await logIn(ada.username, 'not the password')
    const unknown = await logIn('nobody-at-all', 'not the password')
    expect(wrong.statusCode).toBe(401)
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
    expect(wrong.json().key).toBe('INVALID_PASSWORD')
  })

  test.each([
    ['NOT_VALIDATED_YET', { activated_at: null }, undefined],
    ['DISABLED_ACCOUNT', { disabled_at: new Date() }, undefined],
    [
      'SCHEDULED_DELETION_ACCOUNT',
      { disabled_at: new Date(), deletion_at: new Date('2026-06-27T10:00:00Z') },
      { days_left: 12 },
    ],
  ])('tells %s only to who knows the password', async (key, state, details) => {
    const member = await world.aMember(state)
    expect((await logIn(member.username, 'a guess')).json().key).toBe('INVALID_PASSWORD')
    const answer = await logIn(member.username, member.password)
    expect([answer.statusCode, answer.json().key, answer.json().details]).toEqual([403, key, details])
  })

  test('fails five times for an account, then has to wait, whatever the password', async () => {
    for (let time = 0; time < 5; time++) await logIn(ada.username, 'a guess')
    const refused = await logIn(ada.email, ada.password)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    // From a device that is logged in, the right password still works.
    const known = await logIn(ada.username, ada.password, { authorization: `Token ${ada.token}` })
    expect(known.statusCode).toBe(200)
  })

  test('fails five times for a name nobody has, then has to wait just the same', async () => {
    for (let time = 0; time < 5; time++) await logIn('nobody-here', 'a guess')
    expect((await logIn('NOBODY-here', 'a guess')).statusCode).toBe(429)
  })

  test('fails 25 times from an address, then has to wait', async () => {
    for (let time = 0; time < 25; time++) await logIn(`guess-${time}`, 'a guess')
    expect((await logIn(ada.username, ada.password)).statusCode).toBe(429)
    remoteAddress = '10.1.255.1'
    expect((await logIn(ada.username, ada.password)).statusCode).toBe(200)
  })

  test.each([{}, { authValue: 'ada' }, { authValue: 5, password: [] }, { authValue: 'x'.repeat(300), password: 'y' }])(
    'with %j says which field is wrong',
    async (body) => {
      const answer = await world.http('POST', '/api/v1/auth/login/', { body })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().serializer_errors).length).toBeGreaterThan(0)
    },
  )
})

describe('a session', () => {
  test('lives 90 days after its last use', async () => {
    const start = world.now()
    world.moveClock(days(80))
    expect(await sessionsOf(ada)).toHaveLength(1)
    world.moveClock(days(80))
    expect(await sessionsOf(ada)).toHaveLength(1)
    world.moveClock(days(91))
    expect(await sessionsOf(ada)).toEqual({ detail: 'Invalid token.' })
    world.moveClock(start)
  })

  test('ends when its account is disabled, and is of no use before it is activated', async () => {
    const disabled = await world.aMember({ disabled_at: world.now() })
    const waiting = await world.aMember({ activated_at: null })
    for (const as of [disabled, waiting])
      expect((await world.http('GET', '/api/v1/sessions/', { as })).statusCode).toBe(401)
  })

  test('can be ended from another device, one or all, but not by somebody else', async () => {
    const phone = (await logIn(ada.username, ada.password)).json()
    const [{ id }] = (await sessionsOf(ada)).filter((session: { is_current: boolean }) => !session.is_current)
    const stranger = await world.aMember()
    const end = (as: { token: string }) => world.http('DELETE', `/api/v1/sessions/${id}/`, { as })
    expect((await end(stranger)).json().key).toBe('SESSION_DOESNT_EXIST')
    expect((await end(ada)).statusCode).toBe(204)
    expect(await sessionsOf(phone)).toEqual({ detail: 'Invalid token.' })

    expect((await world.http('DELETE', '/api/v1/sessions/', { as: ada })).statusCode).toBe(204)
    expect(await sessionsOf(ada)).toEqual({ detail: 'Invalid token.' })
    expect(await sessionsOf(stranger)).toHaveLength(1)
  })

  test('keeps no token in the database', async () => {
    const rows = await world.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ada.token)
  })
})
