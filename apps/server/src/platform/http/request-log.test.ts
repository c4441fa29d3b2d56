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

test('logs requests by route, without the caller and the URL', async () => {
  const ada = await world.aMember()
  await world.call(ada, items.listActive, { search: 'pram' })
  const line = lastRequest()
  expect(line).toMatchObject({ method: 'GET', status: 200 })
  expect(line).not.toHaveProperty('address')
  expect(line).not.toHaveProperty('member')
  expect(JSON.stringify(lines)).not.toContain('pram')
})

test('logs the reason, member and address of a rejected request', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const item = await world.anItem(ada)
  await world.refusal(jean, items.delete, { id: item.id })
  expect(lastRequest()).toMatchObject({ status: 403, refusal: 'NOT_ITEM_OWNER', member: jean.id, address: '127.0.0.1' })
})

test('logs a failed log-in without the name and the password', async () => {
  const ada = await world.aMember()
  await world.refusal(null, accounts.logIn, { authValue: ada.username, password: 'sunflower-wrong' })
  expect(lastRequest()).toMatchObject({ refusal: 'INVALID_PASSWORD', address: '127.0.0.1' })
  expect(lastRequest()).not.toHaveProperty('member')
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`sunflower-wrong|${ada.username}|${ada.token}`))
})

test('logs a successful log-in with the id of the member', async () => {
  const ada = await world.aMember()
  await world.call(null, accounts.logIn, { authValue: ada.username, password: ada.password })
  expect(lines.findLast(({ msg }) => msg === 'logged in')).toMatchObject({ member: ada.id, reqId: expect.any(String) })
})

test('logs an invalid session token as a rejection', async () => {
  await world.refusal({ token: 'x'.repeat(40) }, accounts.listSessions, {})
  expect(lastRequest()).toMatchObject({ status: 401, refusal: 'INVALID_TOKEN' })
})
