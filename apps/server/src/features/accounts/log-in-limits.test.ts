import { accounts } from '@pollen/contract/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let address = 0

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ada = await world.aMember()
})

const anAddress = () => `10.2.${Math.floor(++address / 250)}.${address % 250}`

type Options = { from?: string; mark?: string }

/** Returns the status of a log-in, by default from a new address. */
async function tryLogIn(authValue: string, password: string, { from = anAddress(), mark }: Options = {}) {
  const input = { authValue, password, device_mark: mark }
  return (await world.send(null, accounts.logIn, input, { from })).statusCode
}
const guess = (authValue: string, options?: Options) => tryLogIn(authValue, 'a guess', options)
async function guessTimes(times: number, authValue: string, options?: Options) {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push(await guess(authValue, options))
  return statuses
}
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length
const logIn = (member: Member, mark?: string) =>
  world.call(null, accounts.logIn, { authValue: member.username, password: member.password, device_mark: mark })

const later = async (minutes: number, check: () => Promise<unknown>) => {
  const now = world.now()
  world.moveClock(new Date(now.getTime() + minutes * 60_000))
  await check()
  world.moveClock(now)
}

describe('failed log-ins', () => {
  test('are limited to five per name, whatever the password and address', async () => {
    expect(await guessTimes(5, ada.username)).toEqual([401, 401, 401, 401, 401])
    const refusal = await world.refusal(null, accounts.logIn, { authValue: ada.username, password: ada.password })
    expect(refusal).toMatchObject({ status: 429, key: 'TOO_MANY_ATTEMPTS', retryAfter: 900 })
    expect(await guess(` ${ada.username.toUpperCase()} `)).toBe(429)
    await later(14, async () => expect(await tryLogIn(ada.username, ada.password)).toBe(429))
    await later(15, async () => expect(await tryLogIn(ada.username, ada.password)).toBe(200))
  })

  test('are limited to five of sixty concurrent ones, for known and unknown names', async () => {
    for (const name of [ada.username, 'nobody-of-the-sixty']) {
      const statuses = await Promise.all(Array.from({ length: 60 }, () => guess(name)))
      expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 55])
    }
  })

  test('do not include concurrent log-ins with the right password', async () => {
    const from = anAddress()
    const tries = Array.from({ length: 60 }, () => tryLogIn(ada.username, ada.password, { from }))
    const statuses = await Promise.all(tries)
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(5)
    expect(count(statuses, 200) + count(statuses, 429)).toBe(60)
    expect(await guessTimes(6, ada.username, { from })).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('are counted separately for the e-mail and the username of an account', async () => {
    await guessTimes(5, ada.email)
    expect(await guess(ada.email)).toBe(429)
    expect(await guessTimes(6, ada.username)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('give the same errors for unknown names', async () => {
    const nobody = `nobody-${ada.username}`
    const refusals = async (authValue: string) => {
      const all: unknown[] = []
      for (let time = 0; time < 7; time++) {
        const input = { authValue, password: 'a guess' }
        all.push(await world.refusal(null, accounts.logIn, input, { from: anAddress() }))
      }
      return all
    }
    expect(await refusals(nobody)).toEqual(await refusals(ada.username))
  })

  // JavaScript and PostgreSQL lowercase these differently.
  test.each([
    ['julien', ['julien', 'JULIEN', 'jul\u0130en']],
    ['οδοσ', ['οδοσ', 'ΟΔΟΣ', 'οδος']],
  ])('share one counter for all spellings that match %s', async (name, spellings) => {
    const member = await world.aMember({ username: name, email: `${ada.username}.${name.length}@example.org` })
    const found: string[] = []
    for (const spelling of spellings) {
      if ((await tryLogIn(spelling, member.password)) === 200) found.push(spelling)
    }
    expect(found.length).toBeGreaterThan(1)
    const statuses: number[] = []
    for (const spelling of found) statuses.push(...(await guessTimes(5, spelling)))
    expect(count(statuses, 401)).toBe(5)
  })

  test('are limited to twenty-five per address', async () => {
    const from = anAddress()
    const guesses = Array.from({ length: 60 }, (_, nth) => guess(`guess-${nth}`, { from }))
    const statuses = await Promise.all(guesses)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([25, 35])
    expect(await tryLogIn(ada.username, ada.password, { from })).toBe(429)
    expect(await tryLogIn(ada.username, ada.password)).toBe(200)
  })

  test('do not count for the address when the name is already blocked', async () => {
    const from = anAddress()
    await guessTimes(40, ada.username, { from })
    expect(await guess('somebody-else-at-home', { from })).toBe(401)
  })
})

describe('a browser that has logged in before', () => {
  test('is not locked out by failures of other browsers for its name or from its address', async () => {
    const from = anAddress()
    const { device_mark: mark } = await logIn(ada)
    await guessTimes(5, ada.username)
    await guessTimes(5, ada.email)
    for (let nth = 0; nth < 25; nth++) await guess(`flatmate-${nth}`, { from })
    expect(await tryLogIn(ada.username, ada.password, { from })).toBe(429)
    expect(await tryLogIn(ada.username, ada.password, { from, mark })).toBe(200)
    expect(await tryLogIn(ada.email, ada.password, { from, mark })).toBe(200)
  })

  test('has its own five attempts, even for concurrent ones', async () => {
    const { device_mark: mark } = await logIn(ada)
    const statuses = await Promise.all(Array.from({ length: 60 }, () => guess(ada.username, { mark })))
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 55])
    expect(await tryLogIn(ada.email, ada.password, { mark })).toBe(429)
    expect(await tryLogIn(ada.username, ada.password)).toBe(200)
  })

  test('keeps its mark for all accounts that it logs in to', async () => {
    const jean = await world.aMember()
    const { device_mark: mark } = await logIn(ada)
    expect((await logIn(ada, mark)).device_mark).toBe(mark)
    expect((await logIn(jean, mark)).device_mark).toBe(mark)
    const hashes = await world.db
      .selectFrom('devices')
      .select('mark_hash')
      .where('member_id', 'in', [ada.id, jean.id])
      .execute()
    // The hashes must not reveal that the two share a browser.
    expect(new Set(hashes.map(({ mark_hash }) => mark_hash.toString('hex'))).size).toBe(2)
    await guessTimes(5, jean.username)
    expect(await tryLogIn(jean.username, jean.password, { mark })).toBe(200)
  })

  test.each([
    ['of another account', async () => (await logIn(await world.aMember())).device_mark],
    ['that was never issued', async () => 'x'.repeat(40)],
    ['in a wrong format', async () => 'né à Liège'],
    ['that is empty', async () => ''],
  ])('is not recognized by a mark %s', async (_which, aMark) => {
    const mark = await aMark()
    expect(await guessTimes(6, ada.username, { mark })).toEqual([401, 401, 401, 401, 401, 429])
    expect(await tryLogIn(ada.username, ada.password, { mark })).toBe(429)
  })

  test('gets a field error if its mark is too long or not a string', async () => {
    for (const device_mark of ['x'.repeat(201), 5, ['x'], { x: 1 }]) {
      const refusal = await world.refusal(null, accounts.logIn, { authValue: 'ada', password: 'x', device_mark })
      expect(refusal.status).toBe(400)
      expect(Object.keys(refusal.serializer_errors ?? {})).toEqual(['device_mark'])
    }
  })

  const isKnown = async (mark: string) => {
    await guessTimes(6, ada.username)
    return (await tryLogIn(ada.username, ada.password, { mark })) === 200
  }

  test('is still known after logging out', async () => {
    const phone = await logIn(ada)
    await world.call(phone, accounts.logOut)
    expect(await isKnown(phone.device_mark)).toBe(true)
  })

  test('is unknown again after logging out everywhere', async () => {
    const phone = await logIn(ada)
    await world.call(ada, accounts.endAllSessions)
    expect(await isKnown(phone.device_mark)).toBe(false)
  })

  test('is unknown again when its session is ended from another device', async () => {
    const [phone, laptop] = [await logIn(ada), await logIn(ada)]
    const sessions = await world.call(phone, accounts.listSessions)
    const { id } = sessions.find(({ is_current }) => is_current) ?? { id: 0 }
    await world.call(laptop, accounts.endSession, { id })
    expect(await isKnown(phone.device_mark)).toBe(false)
    expect(await isKnown(laptop.device_mark)).toBe(true)
  })

  test('is unknown again after a year without a log-in', async () => {
    const now = world.now()
    const { device_mark: mark } = await logIn(ada)
    world.moveClock(new Date(now.getTime() + 366 * 86_400_000))
    await world.runScheduled('delete-expired-tokens')
    expect(await isKnown(mark)).toBe(false)
    world.moveClock(now)
  })

  test('is unknown again after log-ins from twenty other browsers', async () => {
    const marks: string[] = []
    const start = world.now()
    for (let nth = 0; nth < 21; nth++) {
      world.moveClock(new Date(start.getTime() + nth * 1000))
      marks.push((await logIn(ada)).device_mark)
    }
    const [first = '', second = ''] = marks
    expect([await isKnown(second), await isKnown(first)]).toEqual([true, false])
    world.moveClock(start)
  })
})

describe('a session that asks for the password again', () => {
  const disable = async (as: { token: string }, password: string) =>
    (await world.send(as, accounts.disable, { id: ada.id, password })).statusCode

  test('is not locked by failed log-ins', async () => {
    await guessTimes(6, ada.username)
    expect(await disable(ada, ada.password)).toBe(204)
  })

  test('allows five failures, even for concurrent attempts, and does not lock other sessions or log-ins', async () => {
    const phone = await logIn(ada)
    const statuses = await Promise.all(Array.from({ length: 60 }, () => disable(phone, 'a guess')))
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 55])
    expect(await disable(phone, ada.password)).toBe(429)
    expect(await tryLogIn(ada.username, ada.password)).toBe(200)
    expect(await disable(ada, ada.password)).toBe(204)
  })

  test('counts only failures', async () => {
    const phone = await logIn(ada)
    const { password, id } = ada
    const ask = () => world.send(phone, accounts.sendDeleteConfirmation, { id, password: 'a guess' })
    for (let time = 0; time < 4; time++) await ask()
    await world.call(phone, accounts.sendDeleteConfirmation, { id, password })
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([401, 429])
  })
})
