import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { admin } from '@pollen/contract/admin'
import { apiBase } from '@pollen/contract/endpoint'
import { members } from '@pollen/contract/members'
import { writeRequest } from '@pollen/contract/write-request'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { portOf } from '../../../test/live-client.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let grace: Member
const reason = 'Looks after the comments'

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.db.deleteFrom('operators').execute()
  grace = await world.anOperator()
})
afterAll(() => world.stop())

const remove = (as: Member, { id }: Member) => world.send(as, admin.removeOperator, { id, reason })

test('operators add others by username or address, and members see whether they are one', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  expect(await world.call(ada, members.me)).toMatchObject({ is_operator: false })
  await world.call(grace, admin.addOperator, { username: ada.username.toUpperCase(), reason })
  await world.call(ada, admin.enterPassword, { password: ada.password })
  const all = await world.call(ada, admin.addOperator, { username: ben.email })
  expect(all.map(({ id }) => id)).toEqual([grace.id, ada.id, ben.id])
  expect(await world.call(ada, members.me)).toMatchObject({ is_operator: true })
  expect((await world.refusal(grace, admin.addOperator, { username: ada.username })).key).toBe('MEMBER_IS_OPERATOR')
  expect((await world.refusal(grace, admin.addOperator, { username: 'nobody' })).key).toBe('ACCOUNT_DOESNT_EXIST')
})

test('mails all operators in their language when an operator is added or removed', async () => {
  const jean = await world.anOperator({ language: 'fr' })
  const ada = await world.aMember()
  await world.sendMails()
  const mailsAfter = async (change: () => Promise<unknown>) => {
    await change()
    const mails = await world.sendMails()
    return new Map(mails.map(({ to, subject, text }) => [to, `${subject}\n${text}`]))
  }
  const added = await mailsAfter(() => world.call(grace, admin.addOperator, { username: ada.username, reason }))
  expect(new Set(added.keys())).toEqual(new Set([grace.email, jean.email, ada.email]))
  expect(added.get(grace.email)).toContain(`${ada.username} is now an operator of Pollen`)
  expect(added.get(ada.email)).toContain(`${grace.username} made ${ada.username} an operator`)
  expect(added.get(jean.email)).toContain(`${ada.username} est désormais opérateur de Pollen`)
  expect(added.get(jean.email)).toContain(reason)
  const removed = await mailsAfter(() => world.call(grace, admin.removeOperator, { id: ada.id, reason }))
  expect(new Set(removed.keys())).toEqual(new Set([grace.email, jean.email, ada.email]))
  expect(removed.get(ada.email)).toContain(`${ada.username} is no longer an operator of Pollen`)
  const refused = await mailsAfter(() => world.refusal(grace, admin.addOperator, { username: 'nobody' }))
  expect(refused.size).toBe(0)
})

test('inactive members cannot become operators', async () => {
  for (const state of [{ activated_at: null }, { disabled_at: world.now() }]) {
    const { username } = await world.aMember(state)
    expect((await world.refusal(grace, admin.addOperator, { username })).key).toBe('ACCOUNT_NOT_ACTIVE')
  }
})

test('a removed operator loses access with the next request, in every process', async () => {
  const ada = await world.anOperator()
  const second = await world.secondApp()
  await second.call(ada, admin.listMembers)
  await world.call(grace, admin.removeOperator, { id: ada.id, reason })
  for (const app of [world, second]) {
    expect(await app.refusal(ada, admin.listMembers)).toMatchObject({ status: 404, key: 'NOT_FOUND' })
  }
  await world.call(ada, members.me)
})

test('rejects a request that was still being sent when its operator was removed', async () => {
  const [former, ada] = [await world.anOperator(), await world.aMember()]
  const body = JSON.stringify({ reason: 'Out of spite' })
  const socket = connect(await portOf(world.app), '127.0.0.1')
  const answer = text(socket)
  const { method, url } = writeRequest(admin.disableMember, { id: ada.id, reason: 'x' })
  const headers = [`authorization: Token ${former.token}`, 'content-type: application/json', 'connection: close']
  const lines = [`${method} ${url} HTTP/1.1`, 'host: x', `content-length: ${body.length}`, ...headers]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 9)}`)
  await setTimeout(300)
  await world.call(grace, admin.removeOperator, { id: former.id, reason: 'Moved away' })
  socket.write(body.slice(9))
  expect(await answer).toMatch(/^HTTP\/1.1 404 /)
  await world.call(ada, members.me)
})

test('operator endpoints look like unknown endpoints to everyone else, whatever the input', async () => {
  const ada = await world.aMember()
  const unknown = (await world.http('GET', `${apiBase}/nothing/here/`, { as: ada })).json()
  for (const as of [ada, null]) {
    expect(await world.refusal(as, admin.disableMember, { id: grace.id })).toMatchObject({ status: 404, ...unknown })
    expect(await world.refusal(as, admin.getMember, { id: 999_999_999 })).toMatchObject(unknown)
    expect(await world.refusal(as, admin.listMembers, { state: 'made up' })).toMatchObject(unknown)
  }
})

test('operators cannot disable, erase or redirect each other or themselves', async () => {
  const ada = await world.anOperator()
  for (const { id } of [ada, grace]) {
    for (const endpoint of [admin.disableMember, admin.eraseMember, admin.changeEmail]) {
      const refusal = await world.refusal(grace, endpoint, { id, reason, email: 'other@example.org' })
      expect(refusal).toMatchObject({ status: 409, key: 'MEMBER_IS_OPERATOR' })
    }
  }
})

test('the last operator cannot be removed, even when two remove each other concurrently', async () => {
  expect((await remove(grace, grace)).json().key).toBe('LAST_OPERATOR')
  const ada = await world.anOperator()
  const statuses = (await Promise.all([remove(grace, ada), remove(ada, grace)])).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).not.toEqual([200, 200])
  expect(await world.db.selectFrom('operators').selectAll().execute()).toHaveLength(1)
})
