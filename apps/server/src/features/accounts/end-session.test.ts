import { accounts } from '@pollen/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { listEventsOfMember } from '../../platform/events/events.queries.ts'
import { lockMember } from '../members/index.ts'
import { deleteDevices } from './devices.queries.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const logIn = (member: Member) =>
  world.call(null, accounts.logIn, { authValue: member.username, password: member.password })

const sessionsOf = async (member: Member) => (await world.call(member, accounts.listSessions, {})).map(({ id }) => id)

/** Returns the session ids of the member's `session.ended` events, in order. */
async function endedSessions(member: Member) {
  const events = await listEventsOfMember(world.db, member.id)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  const ended = events.filter(({ type }) => type === 'session.ended')
  return ended.map(({ data }) => (data as { session_id: number }).session_id)
}

test('ending a session, on this device or another, emits an event', async () => {
  const ada = await world.aMember()
  const phone = await logIn(ada)
  const [phoneSession, firstSession] = await sessionsOf(ada)
  await world.call(phone, accounts.logOut, {})
  expect(await endedSessions(ada)).toEqual([phoneSession])
  await world.call(ada, accounts.endSession, { id: firstSession ?? 0 })
  expect(await endedSessions(ada)).toEqual([phoneSession, firstSession])
})

test('ending all sessions or disabling the account emits an event for each session', async () => {
  for (const end of [
    (ada: Member) => world.call(ada, accounts.endAllSessions, {}),
    (ada: Member) => world.call(ada, accounts.disable, { id: ada.id, password: ada.password }),
  ]) {
    const ada = await world.aMember()
    await logIn(ada)
    const sessions = await sessionsOf(ada)
    await end(ada)
    expect((await endedSessions(ada)).toSorted()).toEqual(sessions.toSorted())
  }
})

test('a rejected request to end a session emits no event', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const [session] = await sessionsOf(ada)
  expect(await world.refusal(jean, accounts.endSession, { id: session })).toMatchObject({ key: 'SESSION_DOESNT_EXIST' })
  expect(await endedSessions(ada)).toEqual([])
})

test('a member has at most 50 sessions; the least recently used one ends', async () => {
  const ada = await world.aMember()
  const [first] = await sessionsOf(ada)
  const insert = { member_id: ada.id, device: '', created_at: world.now(), last_used_at: world.now() }
  const expires_at = new Date(world.now().getTime() + 86_400_000)
  const rows = Array.from({ length: 49 }, (_, index) => ({ ...insert, expires_at, token_hash: Buffer.from([index]) }))
  await world.db.insertInto('sessions').values(rows).execute()
  expect(await sessionsOf(ada)).toHaveLength(50)
  await logIn(ada)
  expect(await endedSessions(ada)).toEqual([first])
})

test.each([
  ['all sessions', (ada: Member) => world.send(ada, accounts.endAllSessions)],
  ['one of them', (ada: Member, id: number) => world.send(ada, accounts.endSession, { id })],
])('ending %s waits for a concurrent change of the account without a deadlock', async (_, end) => {
  const ada = await world.aMember()
  await logIn(ada)
  const [phoneSession = 0] = await sessionsOf(ada)
  // The lock order of disabling and of password changes: the member, the devices, the sessions.
  const ending = await world.db.transaction().execute(async (tx) => {
    await lockMember(tx, ada.id)
    const answer = end(ada, phoneSession)
    expect(await Promise.race([answer, world.untilLockWait()])).toBeUndefined()
    await deleteDevices(tx, ada.id)
    await tx.deleteFrom('sessions').where('member_id', '=', ada.id).execute()
    return { answer }
  })
  expect((await ending.answer).statusCode).toBeLessThan(500)
})
