import { admin } from '@pollen/contract/admin'
import { conversations } from '@pollen/contract/conversations'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChannel } from '../../../test/live-client.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let priya: Member

beforeAll(async () => {
  world = await startWorld({ settings: { DEMO: 'on', HOST: '0.0.0.0' } })
  priya = await aDemoOperator(world)
})
afterAll(() => world.stop())

async function aDemoOperator({ db, anOperator }: World) {
  const operator = await anOperator()
  await db.updateTable('members').set({ is_demo: true }).where('id', '=', operator.id).execute()
  return operator
}

const header = (name: string, value = '203.0.113.9') => ({ headers: { [name]: value } })
const outside: [string, { from?: string; headers?: Record<string, string> }][] = [
  ['from another machine', { from: '192.168.1.20' }],
  [
    'from another machine that claims to be this one',
    { from: '203.0.113.9', ...header('x-forwarded-for', '127.0.0.1') },
  ],
  ['from an address that only contains this one', { from: '::ffff:0:127.0.0.1' }],
  ['with the name of another host', header('host', 'share.example.org')],
  ['with a foreign name that resolves to this machine', header('host', '127.0.0.1.evil.example')],
  ['with an address of the local network', header('host', '192.168.1.5:3000')],
  ['from a page of another host', header('origin', 'https://share.example.org')],
  ['with a referer of another host', header('referer', 'https://share.example.org/admin')],
  ...[
    ...['forwarded', 'via', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
    ...['x-client-ip', 'x-original-forwarded-for', 'client-ip', 'true-client-ip', 'cf-connecting-ip', 'cdn-loop'],
    ...['fly-client-ip', 'x-envoy-external-address', 'x-amzn-trace-id', 'x-cluster-client-ip'],
  ].map((name): (typeof outside)[number] => [`with the header ${name} of a proxy`, header(name)]),
]

const local: [string, { from?: string; headers?: Record<string, string> }][] = [
  ['with the name localhost', header('host', 'localhost:3000')],
  ['with its IPv6 address', { from: '::1', ...header('host', '[::1]:3000') }],
  ['over a dual-stack socket', { from: '::ffff:127.0.0.1', ...header('host', '127.0.0.1') }],
  ['from its own page', header('origin', 'http://localhost:3000')],
]

test.each(local)('a demo operator may act as operator on this machine %s', async (_how, options) => {
  expect(await world.call(priya, members.me, {}, options)).toMatchObject({ is_operator: true })
  await world.call(priya, admin.listMembers, {}, options)
})

test.each(outside)('a demo operator is an ordinary member %s', async (_how, options) => {
  expect(await world.call(priya, members.me, {}, options)).toMatchObject({ is_operator: false })
  expect(await world.call(priya, members.updateMe, { description: 'Hello' }, options)).toMatchObject({
    is_operator: false,
  })
  expect(await world.refusal(priya, admin.listMembers, {}, options)).toMatchObject({ status: 404, key: 'NOT_FOUND' })
})

test('rejects all operator endpoints for a remote demo operator, in every process', async () => {
  const second = await world.secondApp()
  for (const endpoint of Object.values(admin)) {
    for (const app of [world, second]) {
      const refusal = await app.refusal(priya, endpoint, { id: priya.id, username: 'x' }, header('x-forwarded-for'))
      expect(refusal, endpoint.path).toMatchObject({ status: 404, key: 'NOT_FOUND' })
    }
  }
})

test('real operators may act from everywhere', async () => {
  const grace = await world.anOperator()
  for (const [, options] of outside) await world.call(grace, admin.listMembers, {}, options)
})

test('during maintenance a demo operator can write on this machine only, including the live channel', async () => {
  const ada = await world.aMember()
  const item = await world.anItem(ada)
  const { id } = await world.call(priya, conversations.create, { item_id: item.id })
  await world.call(priya, admin.changeNotice, { is_in_maintenance: true })
  const write = { type: 'new_message', content: { content: 'Hello' } }
  const outsider = await joinChannel(world.app, priya, { conversation: id, ...header('x-forwarded-for') })
  outsider.send(write)
  expect((await outsider.next('error')).content.key).toBe('MAINTENANCE')
  const insider = await joinChannel(world.app, priya, { conversation: id })
  insider.send(write)
  await insider.next('new_message')
  await world.call(priya, admin.changeNotice, { is_in_maintenance: false })
})

test('a demo operator is an ordinary member when the demo is off, even on this machine', async () => {
  const real = await startWorld({ settings: { DEMO: 'off' } })
  const former = await aDemoOperator(real)
  expect(await real.call(former, members.me)).toMatchObject({ is_operator: false })
  expect((await real.refusal(former, admin.listMembers)).key).toBe('NOT_FOUND')
  await real.stop()
})
