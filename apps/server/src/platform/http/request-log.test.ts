import { accounts } from '@pollen/contract/accounts'
import { items } from '@pollen/contract/items'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = pino({ base: undefined }, { write: (line: string) => lines.push(JSON.parse(line)) })
  world = await startWorld({ log })
})
afterAll(() => world.stop())

const lastRequest = () => lines.findLast(({ msg }) => msg === 'request')

test('a request is logged by its route, without who asked for what', async () => {
  const ada = await world.aMember()
  await world.call(ada, items.listActive, { search: 'pram' })
  const line = lastRequest()
  expect(line).toMatchObject({ method: 'GET', status: 200 })
  expect(line).not.toHaveProperty('address')
  expect(line).not.toHaveProperty('member')
  expect(JSON.stringify(lines)).not.toContain('pram')
})

test('a refusal says why, who and from where', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const item = await world.anItem(ada)
  await world.refusal(jean, items.delete, { id: item.id })
  expect(lastRequest()).toMatchObject({ status: 403, refusal: 'NOT_ITEM_OWNER', member: jean.id, address: '127.0.0.1' })
})

test('so does a log-in that failed; the log has neither the name nor the password that were typed', async () => {
  const ada = await world.aMember()
  await world.refusal(null, accounts.logIn, { authValue: ada.username, password: 'sunflower-wrong' })
  expect(lastRequest()).toMatchObject({ refusal: 'INVALID_PASSWORD', address: '127.0.0.1' })
  expect(lastRequest()).not.toHaveProperty('member')
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`sunflower-wrong|${ada.username}|${ada.token}`))
})

test('a log-in that succeeded is logged with the id of the member', async () => {
  const ada = await world.aMember()
  await world.call(null, accounts.logIn, { authValue: ada.username, password: ada.password })
  expect(lines.findLast(({ msg }) => msg === 'logged in')).toMatchObject({ member: ada.id, reqId: expect.any(String) })
})

test('a session token that is not valid is a refusal too', async () => {
  await world.refusal({ token: 'x'.repeat(40) }, accounts.listSessions, {})
  expect(lastRequest()).toMatchObject({ status: 401, refusal: 'INVALID_TOKEN' })
})
