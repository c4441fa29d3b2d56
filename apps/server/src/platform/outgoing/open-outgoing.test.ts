import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aPhotonServer } from '../../../test/photon-server.ts'
import { openOutgoing } from './open-outgoing.ts'

let service: Awaited<ReturnType<typeof aPhotonServer>>
let now: number
let warnings: unknown[]

beforeEach(async () => {
  service = await aPhotonServer()
  now = 0
  warnings = []
})
afterEach(() => service.stop())

const number = z.object({ number: z.number() })
const answers = (body: string, status = 200) =>
  service.handleWith((response) => {
    response.statusCode = status
    response.end(body)
  })

function anOutgoing(options: { timeoutMs?: number; callerTimeoutMs?: number } = {}) {
  const log = { warn: (about: unknown) => warnings.push(about) }
  const outgoing = openOutgoing({ clock: () => new Date(now), log, agent: 'Pollen (test)', ...options })
  return (q = 'secret street', schema: z.ZodType = number, ifRejected?: unknown) =>
    outgoing.get({ service: service.url, path: '/api/', query: { q, limit: 10 }, answer: schema, ifRejected })
}

test('sends path and query, and parses the response by its schema', async () => {
  answers('{"number":7,"more":1}')
  expect(await anOutgoing()('Liège & Huy')).toEqual({ number: 7 })
  expect(service.requests[0]?.pathname).toBe('/api/')
  expect(Object.fromEntries(service.requests[0]?.searchParams ?? [])).toEqual({ q: 'Liège & Huy', limit: '10' })
})

test('sends the same request once in five minutes, also for concurrent callers', async () => {
  answers('{"number":7}')
  const ask = anOutgoing()
  await Promise.all([ask(), ask()])
  now += 299_000
  await ask()
  expect(service.requests).toHaveLength(1)
  now += 2_000
  await ask()
  expect(service.requests).toHaveLength(2)
})

test.each([
  ['an error', () => answers('oops', 500)],
  ['status 429', () => answers('{}', 429)],
  ['invalid JSON', () => answers('<html>')],
  ['unexpected fields', () => answers('{"hello":1}')],
  ['too much data', () => answers(JSON.stringify({ number: 1, filler: 'x'.repeat(1_000_001) }))],
  [
    'a redirect',
    () =>
      service.handleWith((response) => {
        response.writeHead(302, { location: `${service.url}/elsewhere` })
        response.end('{"number":7}')
      }),
  ],
  ['a timeout', () => service.handleWith(() => {})],
  ['a broken connection', () => service.handleWith((response) => response.destroy())],
])('pauses a service for 30 seconds after %s', async (_what, break_) => {
  break_()
  const ask = anOutgoing({ timeoutMs: 200 })
  expect(await ask()).toBeNull()
  expect(service.requests).toHaveLength(1)
  answers('{"number":7}')
  now += 29_000
  expect(await ask()).toBeNull()
  expect(service.requests).toHaveLength(1)
  now += 2_000
  expect(await ask()).toEqual({ number: 7 })
  expect(JSON.stringify(warnings)).toMatch(/127\.0\.0\.1/)
  expect(JSON.stringify(warnings)).not.toMatch(/secret/)
})

test('a rejected request does not pause the service, and can have a result of its own', async () => {
  answers('{"message":"no"}', 400)
  const ask = anOutgoing()
  expect(await ask('strange')).toBeNull()
  expect(await ask('strange', number, { number: 0 })).toEqual({ number: 0 })
  answers('{"number":7}')
  expect(await ask('plain')).toEqual({ number: 7 })
  expect(warnings).toEqual([])
})

test('limits the time that callers wait, and caches a late response for the next caller', async () => {
  let finish = () => {}
  service.handleWith((response) => {
    finish = () => response.end('{"number":7}')
  })
  const ask = anOutgoing({ callerTimeoutMs: 50 })
  expect(await ask()).toBeNull()
  finish()
  await expect.poll(() => ask()).toEqual({ number: 7 })
  expect(service.requests).toHaveLength(1)
})

test('returns null if the service is unreachable', async () => {
  await service.stop()
  expect(await anOutgoing()()).toBeNull()
  service = await aPhotonServer()
})

describe('a large answer', () => {
  type Read = Parameters<ReturnType<typeof openOutgoing>['stream']>[0]['read']
  const countBytes: Read = async (chunks) => {
    let bytes = 0
    for await (const chunk of chunks) bytes += chunk.length
    return bytes
  }
  const stream = ({ maxBytes = 10_000_000, timeoutMs = 5_000, read = countBytes } = {}) => {
    const log = { warn: (about: unknown) => warnings.push(about) }
    const outgoing = openOutgoing({ clock: () => new Date(now), log, agent: 'Pollen (test)' })
    const form = { data: 'all of it' }
    return outgoing.stream({ service: service.url, path: '/large', form, maxBytes, timeoutMs, read })
  }

  test('is streamed up to a limit', async () => {
    answers('x'.repeat(3_000_000))
    expect(await stream()).toBe(3_000_000)
    expect(await stream({ maxBytes: 2_999_999 })).toBeNull()
    expect(service.requests.map(({ pathname }) => pathname)).toEqual(['/large', '/large'])
  })

  test('that arrives too slowly is aborted after the timeout', async () => {
    service.handleWith((response) => {
      const dripping = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(dripping))
    })
    expect(await stream({ timeoutMs: 200 })).toBeNull()
    expect(JSON.stringify(warnings)).toMatch(/TimeoutError/)
  })

  test('that cannot be parsed counts as a failure of the service', async () => {
    answers('hello')
    const read = () => Promise.reject(new SyntaxError('no JSON: hello'))
    expect(await stream({ read })).toBeNull()
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(warnings)).not.toMatch(/hello/)
  })
})
