import type { TokenAction } from '@pollen/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import { consumeToken, issueToken, requireValidToken } from './tokens.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const hours = (count: number) => new Date(world.now().getTime() + count * 3_600_000)

async function aLink(action: TokenAction) {
  const { id: memberId } = await world.aMember()
  const email = action.endsWith('_email') ? { email: 'new@example.org' } : {}
  const request = { memberId, action, ...email, now: world.now() }
  const { token } = await world.db.transaction().execute((tx) => issueToken(tx, request))
  return token
}

test.each<[TokenAction, number]>([
  ['activate_account', 7 * 24],
  ['reset_password', 24],
  ['recover_account', 24],
  ['delete_account', 24],
  ['confirm_email', 24],
  ['take_back_email', 7 * 24],
])('a link to %s works for %i hours', async (action, lifetime) => {
  const token = await aLink(action)
  await requireValidToken(world.db, token, { action, now: hours(lifetime - 0.01) })
  await expect(requireValidToken(world.db, token, { action, now: hours(lifetime) })).rejects.toMatchObject({
    key: 'TOKEN_EXPIRED',
  })
})

test('reports a used link as used, even after it has expired', async () => {
  const action = 'reset_password'
  const token = await aLink(action)
  await world.db.transaction().execute((tx) => consumeToken(tx, token, { action, now: world.now() }))
  await expect(requireValidToken(world.db, token, { action, now: hours(48) })).rejects.toMatchObject({
    key: 'TOKEN_ALREADY_USED',
  })
})
