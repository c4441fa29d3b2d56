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
  service.answerBy((response) => {
    response.statusCode = status
    response.end(body)
  })

function anOutgoing(options: { timeoutMs?: number; callerTimeoutMs?: number } = {}) {
  const log = { warn: (about: unknown) => warnings.push(about) }
  const outgoing = openOutgoing({ clock: () => new Date(now), log, agent: 'Pollen (test)', ...options })
  return (q = 'secret street', schema: z.ZodType = number) =>
    outgoing.get({ service: service.url, path: '/api/', query: { q, limit: 10 }, answer: schema })
}

test('a question has its path and its query, and the answer its shape', async () => {
  answers('{"number":7,"more":1}')
  expect(await anOutgoing()('Liège & Huy')).toEqual({ number: 7 })
  expect(service.asked[0]?.pathname).toBe('/api/')
  expect(Object.fromEntries(service.asked[0]?.searchParams ?? [])).toEqual({ q: 'Liège & Huy', limit: '10' })
})

test('the same question is asked once in five minutes, also by two at once', async () => {
  answers('{"number":7}')
  const ask = anOutgoing()
  await Promise.all([ask(), ask()])
  now += 299_000
  await ask()
  expect(service.asked).toHaveLength(1)
  now += 2_000
  await ask()
  expect(service.asked).toHaveLength(2)
})

test.each([
  ['an error', () => answers('oops', 500)],
  ['too many questions', () => answers('{}', 429)],
  ['something that is no JSON', () => answers('<html>')],
  ['something else', () => answers('{"hello":1}')],
  ['far too much', () => answers(JSON.stringify({ number: 1, filler: 'x'.repeat(1_000_001) }))],
  [
    'a redirect',
    () =>
      service.answerBy((response) => {
        response.writeHead(302, { location: `${service.url}/elsewhere` })
        response.end('{"number":7}')
      }),
  ],
  ['nothing, for too long', () => service.answerBy(() => {})],
  ['a broken connection', () => service.answerBy((response) => response.destroy())],
])('a service that answers %s is left alone for 30 seconds', async (_what, break_) => {
  break_()
  const ask = anOutgoing({ timeoutMs: 200 })
  expect(await ask()).toBeNull()
  expect(service.asked).toHaveLength(1)
  answers('{"number":7}')
  now += 29_000
  expect(await ask()).toBeNull()
  expect(service.asked).toHaveLength(1)
  now += 2_000
  expect(await ask()).toEqual({ number: 7 })
  expect(JSON.stringify(warnings)).toMatch(/127\.0\.0\.1/)
  expect(JSON.stringify(warnings)).not.toMatch(/secret/)
})

test('a question that is refused does not keep others from asking', async () => {
  answers('{"message":"no"}', 400)
  const ask = anOutgoing()
  expect(await ask('strange')).toBeNull()
  answers('{"number":7}')
  expect(await ask('plain')).toEqual({ number: 7 })
  expect(warnings).toEqual([])
})

test('nobody waits longer than the limit for callers, and the late answer is there for the next one', async () => {
  let finish = () => {}
  service.answerBy((response) => {
    finish = () => response.end('{"number":7}')
  })
  const ask = anOutgoing({ callerTimeoutMs: 50 })
  expect(await ask()).toBeNull()
  finish()
  await expect.poll(() => ask()).toEqual({ number: 7 })
  expect(service.asked).toHaveLength(1)
})

test('a service that is not there is a service that does not answer', async () => {
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

  test('is read as it arrives, up to a limit', async () => {
    answers('x'.repeat(3_000_000))
    expect(await stream()).toBe(3_000_000)
    expect(await stream({ maxBytes: 2_999_999 })).toBeNull()
    expect(service.asked.map(({ pathname }) => pathname)).toEqual(['/large', '/large'])
  })

  test('that drips for ever is given up after its time', async () => {
    service.answerBy((response) => {
      const dripping = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(dripping))
    })
    expect(await stream({ timeoutMs: 200 })).toBeNull()
    expect(JSON.stringify(warnings)).toMatch(/TimeoutError/)
  })

  test('that is not what it should be is a failure of its service', async () => {
    answers('hello')
    const read = () => Promise.reject(new SyntaxError('no JSON: hello'))
    expect(await stream({ read })).toBeNull()
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(warnings)).not.toMatch(/hello/)
  })
})
