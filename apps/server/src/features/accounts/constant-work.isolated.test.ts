import { verify } from '@node-rs/argon2'
import { accounts } from '@pollen/contract/accounts'
import type { Endpoint } from '@pollen/contract/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

// A spy, not a fake: the real functions run, and their calls are counted.
vi.mock('@node-rs/argon2', { spy: true })
const query = vi.spyOn(pg.Client.prototype, 'query')

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text

/** Returns the work that dominates the response time: statements and verified passwords. Each call uses a new address. */
let calls = 0
async function workOf(endpoint: Endpoint, input: object) {
  query.mockClear()
  vi.mocked(verify).mockClear()
  const { statusCode } = await world.send(null, endpoint, input, { from: `10.9.0.${++calls}` })
  // Ignore the heartbeat of signals, which does not belong to the request.
  const statements = query.mock.calls.map(([statement]) => textOf(statement)).filter((text) => !/pg_notify/.test(text))
  return { statusCode, statements, passwords: vi.mocked(verify).mock.calls.length }
}

const device_mark = 'x'.repeat(40)

// Compares work instead of time, because measured times vary between machines.
test.each([
  ['logging in', accounts.logIn, {}, (name: string) => ({ authValue: name, password: 'a guess' })],
  ['logging in with a mark', accounts.logIn, {}, (name: string) => ({ authValue: name, password: 'x', device_mark })],
  ['a password reset', accounts.resetPassword, {}, (name: string) => ({ email: `${name}@example.org` })],
  [
    'the activation mail',
    accounts.resendActivation,
    { activated_at: null },
    (name: string) => ({ email: `${name}@example.org` }),
  ],
  ['recovery', accounts.recover, { disabled_at: new Date() }, (name: string) => ({ accountValue: name })],
])(
  'requesting %s takes the same work for unknown and known accounts, in any state',
  async (_what, endpoint, state, inputFor) => {
    const known = await world.aMember(state)
    const inOtherState = await world.aMember()
    // The first call prepares statements.
    await workOf(endpoint, inputFor('nobody-at-first'))
    const work = await workOf(endpoint, inputFor(known.username))
    expect(work.statements.length).toBeGreaterThan(1)
    expect(work.passwords).toBe(endpoint === accounts.logIn ? 1 : 0)
    expect(await workOf(endpoint, inputFor('nobody-at-all'))).toEqual(work)
    expect(await workOf(endpoint, inputFor(inOtherState.username))).toEqual(work)
  },
)
