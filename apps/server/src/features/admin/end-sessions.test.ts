import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChannel } from '../../../test/live-client.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let grace: Member
const reason = 'Lost their phone'

beforeAll(async () => {
  world = await startWorld()
  grace = await world.anOperator()
})
afterAll(() => world.stop())

test('an operator ends all sessions of a member; the member gets a mail with the reason and can log in again', async () => {
  const ada = await world.aMember({ language: 'fr' })
  const logIn = { authValue: ada.username, password: ada.password }
  const phone = await world.call(null, accounts.logIn, logIn)
  const live = await joinChannel(world.app, ada)
  const second = await world.secondApp()
  await world.call(grace, admin.endSessions, { id: ada.id, reason })
  expect((await live.closed).code).toBeGreaterThan(1000)
  for (const session of [ada, phone]) {
    for (const app of [world, second]) expect((await app.refusal(session, members.me)).status).toBe(401)
  }
  const [mail] = (await world.sendMails()).filter(({ to }) => to === ada.email)
  expect(mail?.subject).toBe('Vos appareils ont été déconnectés de Pollen')
  expect(mail?.text).toContain(reason)
  const { results } = await world.call(grace, admin.listActions, { member: ada.id })
  expect(results).toMatchObject([{ action: 'member.sessions_ended', reason, operator: { id: grace.id } }])
  await world.call(null, accounts.logIn, logIn)
})

test('an operator can end the stolen session of another operator', async () => {
  const thief = await world.anOperator()
  await world.call(grace, admin.endSessions, { id: thief.id, reason })
  expect((await world.refusal(thief, admin.listMembers)).status).toBe(404)
})

test('rejects other members, visitors, unknown members and a missing reason', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  for (const as of [ben, null]) {
    expect((await world.refusal(as, admin.endSessions, { id: ada.id, reason })).key).toBe('NOT_FOUND')
  }
  expect((await world.refusal(grace, admin.endSessions, { id: 999_999, reason })).key).toBe('ACCOUNT_DOESNT_EXIST')
  const refusal = await world.refusal(grace, admin.endSessions, { id: ada.id })
  expect(Object.keys(refusal.serializer_errors ?? {})).toEqual(['reason'])
  await world.call(ada, members.me)
})
