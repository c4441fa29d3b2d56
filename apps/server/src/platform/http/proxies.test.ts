import { accounts } from '@pollen/contract/accounts'
import { writeRequest } from '@pollen/contract/write-request'
import pino, { type Logger } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { aProxy } from '../../../test/http-proxy.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { startWorld } from '../../../test/world.ts'

async function aListeningWorld(settings: Record<string, string> = {}, log: Logger = silentLog) {
  const world = await startWorld({ settings, log })
  onTestFinished(() => world.stop())
  return { world, url: await world.app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** An address can request twenty links per hour, each for another account. */
let requested = 0
async function requestLink(at: string, headers: Record<string, string> = {}): Promise<number> {
  const { url, body } = writeRequest(accounts.resetPassword, { email: `somebody${++requested}@example.org` })
  const sent = { 'content-type': 'application/json', ...headers }
  const answer = await fetch(at + url, { method: 'POST', headers: sent, body: body as string })
  return answer.status
}

const forgedHeaders = (nth: number) => ({
  'x-forwarded-for': `198.51.100.${nth}`,
  'x-real-ip': `198.51.100.${nth}`,
  forwarded: `for=198.51.100.${nth}`,
})

test('forged headers do not evade rate limits through the documented proxy', async () => {
  const { world, url } = await aListeningWorld()
  const proxy = await aProxy({ to: url, callerAddress: '203.0.113.9' })
  const logIn = async (nth: number, headers: Record<string, string>) => {
    const { url: path, body } = writeRequest(accounts.logIn, { authValue: `guess-${nth}`, password: 'a guess' })
    const sent = { 'content-type': 'application/json', ...headers }
    return (await fetch(proxy + path, { method: 'POST', headers: sent, body: body as string })).status
  }
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, nth) => logIn(nth, forgedHeaders(nth))))
  expect(statuses.filter((status) => status === 401)).toHaveLength(25)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)

  const guess = { authValue: 'guess-31', password: 'a guess' }
  expect((await world.refusal(null, accounts.logIn, guess, { from: '203.0.113.9' })).status).toBe(429)
  expect((await world.refusal(null, accounts.logIn, guess, { from: '198.51.100.1' })).status).toBe(401)
})

test('ignores proxy headers of untrusted callers', async () => {
  const { world } = await aListeningWorld()
  const send = (nth: number, from: string) =>
    world.send(null, accounts.resetPassword, { email: `one${nth}@example.org` }, { from, headers: forgedHeaders(nth) })
  for (let nth = 0; nth < 20; nth++) expect((await send(nth, '203.0.113.9')).statusCode).toBe(204)
  expect((await send(20, '203.0.113.9')).statusCode).toBe(429)
  expect((await send(21, '203.0.113.10')).statusCode).toBe(204)
})

test('behind two proxies, the first address in front of them counts', async () => {
  const edge = '192.0.2.1'
  const { url } = await aListeningWorld({ TRUSTED_PROXIES: `127.0.0.1, ${edge}` })
  const append = [{ name: 'x-forwarded-for', value: '$proxy_add_x_forwarded_for' }]
  const inner = await aProxy({ to: url, callerAddress: edge, headers: append })
  const outer = (callerAddress: string) => aProxy({ to: inner, callerAddress })
  const [ada, jean] = await Promise.all([outer('203.0.113.9'), outer('203.0.113.10')])
  for (let nth = 0; nth < 20; nth++) expect(await requestLink(ada, forgedHeaders(nth))).toBe(204)
  expect(await requestLink(ada, forgedHeaders(20))).toBe(429)
  expect(await requestLink(jean)).toBe(204)
})

test('visitors without a valid forwarded address count as their proxy', async () => {
  const { url } = await aListeningWorld()
  const proxy = await aProxy({ to: url, callerAddress: 'unknown' })
  for (let nth = 0; nth < 20; nth++) expect(await requestLink(proxy)).toBe(204)
  const headers = { 'x-forwarded-for': `_hidden${'x'.repeat(9_000)}, , ${','.repeat(2_000)}` }
  expect(await requestLink(url, headers)).toBe(429)
})

test('callers can read their own address and the trust in their proxy', async () => {
  const { url } = await aListeningWorld()
  const fetchCaller = async (at: string, headers = {}) => (await fetch(`${at}/health/caller`, { headers })).json()
  expect(await fetchCaller(url)).toEqual({ address: '127.0.0.1', proxy: 'none' })
  const proxy = await aProxy({ to: url, callerAddress: '203.0.113.9' })
  expect(await fetchCaller(proxy, forgedHeaders(1))).toEqual({ address: '203.0.113.9', proxy: 'trusted' })
})

test('logs once that a proxy is not trusted', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: undefined }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const { url } = await aListeningWorld({ TRUSTED_PROXIES: '10.0.0.5' }, log)
  const proxy = await aProxy({ to: url, callerAddress: '203.0.113.9' })
  const seen = { address: '127.0.0.1', proxy: 'unknown' }
  for (const _ of [1, 2]) expect(await (await fetch(`${proxy}/health/caller`)).json()).toEqual(seen)
  const warnings = lines.filter(({ msg }) => String(msg).startsWith('A proxy is not trusted'))
  expect(warnings).toMatchObject([{ address: '127.0.0.1' }])
})
