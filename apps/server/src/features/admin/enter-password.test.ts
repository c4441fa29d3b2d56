import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { announcementFields } from '@pollen/contract/admin-announcements'
import type { Endpoint } from '@pollen/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let grace: Member
let ada: Member
let mod: Member
const minute = 60_000
const reason = 'Asked for it'
const announcement = announcementFields(() => ({ subject: 'Repair day', text: 'Come!' }))

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  grace = await world.anOperator()
  ada = await world.aMember()
  mod = await world.aModerator()
  await world.db.updateTable('sessions').set({ password_entered_at: null }).execute()
})
afterAll(() => world.stop())

const needed = { status: 403, key: 'PASSWORD_NEEDED' }
const advanceClock = (ms: number) => world.moveClock(new Date(world.now().getTime() + ms))
const enter = (as: Member, password = as.password) => world.send(as, admin.enterPassword, { password })
const rename = (as: Member) =>
  world.send(as, admin.changeEmail, { id: ada.id, email: `${Math.random()}@example.org`, reason })
const logInAgain = async ({ username, password }: Member) => ({
  ...grace,
  ...(await world.call(null, accounts.logIn, { authValue: username, password })),
})

const dangerous: [string, Endpoint, () => object][] = [
  ['change the address of a member', admin.changeEmail, () => ({ id: ada.id, email: 'thief@example.org', reason })],
  ['erase a member', admin.eraseMember, () => ({ id: ada.id, reason })],
  ['add an operator', admin.addOperator, () => ({ username: ada.username })],
  ['send an announcement', admin.sendAnnouncement, () => announcement],
  ['add a moderator', admin.addModerator, () => ({ username: ada.username })],
  ['remove a moderator', admin.removeModerator, () => ({ id: mod.id, reason })],
  ['remove an operator', admin.removeOperator, () => ({ id: grace.id, reason })],
]

test.each(dangerous)('requires the password to %s, even right after the log-in', async (_what, endpoint, input) => {
  const before = await world.dump()
  expect(await world.refusal(grace, endpoint, input())).toMatchObject(needed)
  expect(await world.refusal(await logInAgain(grace), endpoint, input())).toMatchObject(needed)
  expect(await world.refusal(ada, endpoint, input())).toMatchObject({ status: 404, key: 'NOT_FOUND' })
  const count = async (text: string) => (await world.dump()).split(text).length - before.split(text).length
  expect(await count('thief@example.org')).toBe(0)
  expect((await enter(grace)).statusCode).toBe(204)
  const answer = await world.send(grace, endpoint, input())
  expect([200, 204, 409]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('PASSWORD_NEEDED')
})

test('the list above covers all endpoints that need the password', () => {
  const marked = Object.values(admin).filter(({ needsPassword }) => needsPassword)
  expect(new Set(marked)).toEqual(new Set(dangerous.map(([, endpoint]) => endpoint)))
})

test('a password entry is valid for five minutes, only in its session, across all processes', async () => {
  const second = await world.secondApp()
  const other = await logInAgain(grace)
  await enter(grace)
  advanceClock(5 * minute - 1)
  const change = { id: ada.id, email: 'ada.elsewhere@example.org', reason }
  await second.call(grace, admin.changeEmail, change)
  expect((await rename(other)).json().key).toBe('PASSWORD_NEEDED')
  advanceClock(1)
  for (const app of [world, second]) expect(await app.refusal(grace, admin.changeEmail, change)).toMatchObject(needed)
})

test('a wrong password gives a field error and unlocks nothing', async () => {
  for (const password of ['wrong', `${grace.password} `, ada.password.toUpperCase()]) {
    const refusal = (await enter(grace, password)).json()
    expect(refusal.serializer_errors).toEqual({ password: ['The password is incorrect.'] })
  }
  const french = { 'accept-language': 'fr' }
  const refusal = await world.refusal(grace, admin.enterPassword, { password: '' }, { headers: french })
  expect(Object.keys(refusal.serializer_errors ?? {})).toEqual(['password'])
  expect((await rename(grace)).json().key).toBe('PASSWORD_NEEDED')
})

test('checks only five of sixty concurrent guesses, then rate-limits even the correct password', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => enter(grace, `guess-${n}`)))
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(55)
  expect((await enter(grace)).statusCode).toBe(429)
  advanceClock(15 * minute)
  expect((await enter(grace)).statusCode).toBe(204)
})

test('the endpoint does not exist for members and visitors', async () => {
  for (const as of [ada, null]) {
    const refusal = await world.refusal(as, admin.enterPassword, { password: grace.password })
    expect(refusal).toMatchObject({ status: 404, key: 'NOT_FOUND' })
  }
})

test('a password change invalidates the password entries of all sessions', async () => {
  const other = await logInAgain(grace)
  await enter(grace)
  const change = { password: grace.password, new_password: 'nine-quiet-wasps', log_out_others: false }
  await world.call(other, accounts.changePassword, change)
  expect((await rename(grace)).json().key).toBe('PASSWORD_NEEDED')
})
