import { accounts } from '@pollen/contract/accounts'
import type { Endpoint } from '@pollen/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const rounds = 25

/** How long a call takes, from an address of its own so that no limit is met. */
let calls = 0
async function measure(endpoint: Endpoint, input: object): Promise<number> {
  const from = `10.9.${Math.floor(++calls / 250)}.${calls % 250}`
  const started = performance.now()
  await world.send(null, endpoint, input, { from })
  return performance.now() - started
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test.each([
  ['logging in', accounts.logIn, {}, (name: string) => ({ authValue: name, password: 'a guess' })],
  ['a password reset', accounts.resetPassword, {}, (name: string) => ({ email: `${name}@example.org` })],
  [
    'the activation mail',
    accounts.resendActivation,
    { activated_at: null },
    (name: string) => ({ email: `${name}@example.org` }),
  ],
  ['recovery', accounts.recover, { disabled_at: new Date() }, (name: string) => ({ accountValue: name })],
])(
  'asking for %s takes as long for an unknown account as for a known one',
  async (_what, endpoint, state, inputFor) => {
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < rounds; round++) {
      // By turns, so that whatever else the machine does falls on both alike.
      const { username } = await world.aMember(state)
      known.push(await measure(endpoint, inputFor(username)))
      unknown.push(await measure(endpoint, inputFor(`nobody-${calls}`)))
    }
    const ratio = median(known) / median(unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  },
)
