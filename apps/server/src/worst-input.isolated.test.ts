import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noDatabase } from '../test/no-database.ts'
import { silentLog } from '../test/silent-log.ts'
import { routes } from './app.ts'
import { readConfig } from './config.ts'
import { AppError } from './errors.ts'
import { type Deps, route } from './platform/action.ts'
import { bind } from './platform/http/bind.ts'
import { createHttpServer } from './platform/http/create-http-server.ts'
import { alternatives, inputLimits, inputProperties } from './platform/validate-input.ts'

/** Every endpoint of the product. Requests are parsed and validated as in production, but their actions are replaced. */
const endpoints = routes.map(({ endpoint }): Endpoint => ({ ...endpoint, inTransaction: false, isIdempotent: false }))

const longestStallMs = 50
/** Node's limit for a URL and its headers, minus some room for the headers. */
const maxQueryBytes = 15_000

let app: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  app = await createHttpServer({ log: silentLog, isHttps: false })
  const refuse = async () => {
    throw new AppError('NOT_FOUND')
  }
  const auth = {
    identify: async () => ({ id: 1, sessionId: 1, blocksVersion: 0 }),
    hasRole: async () => true,
    hasEnteredPassword: async () => true,
    isInMaintenance: async () => false,
  }
  bind(
    app,
    endpoints.map((endpoint) => route(endpoint, refuse)),
    { db: noDatabase, deps: { config: readConfig({}) } as Deps, ...auth },
  )
})
afterAll(() => app.close())

/** Texts that a careless pattern or library processes in quadratic time or worse. */
const worstPieces = {
  'letters with endless accents': ['a', '\u0301\u0323'],
  'letters with many accents': ['', `a${'\u0301\u0323'.repeat(15)}`],
  spaces: ['5', ' '],
  'spaces in brackets': ['POINT (', ' '],
  brackets: ['', '('],
  'opened lists': ['', '['],
  'opened objects': ['', '{"coords":'],
  digits: ['', '9'],
  'digits and points': ['', '9.'],
  degrees: ['', '50°'],
  minutes: ["5°5'", '5'],
  commas: ['', ', '],
  letters: ['', 'a'],
  'domain names': ['@a@a', '.a'],
  'mail addresses': ['a@', 'a-'],
  'an endless host': ['https://', 'a.'],
  slashes: ['http:', '/'],
  quotes: ['"', '\\"'],
  families: ['', '👩‍👩‍👧‍👦'],
  'dates without end': ['2026-02-03T10:00:00.', '0'],
  hangul: ['', '\u1100\u1161\u11a8'],
} as const

/** Repeats the second piece up to this length. The `!` at the end makes patterns fail late, which forces them to backtrack. */
const worstText = ([start, piece]: readonly [string, string], length: number) =>
  `${start}${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - start.length - 1)}!`.toWellFormed()

/** The longest such text that fits into a URL. */
function worstQueryText(pieces: readonly [string, string]) {
  const bytesOf = (length: number) => encodeURIComponent(worstText(pieces, length)).length
  return encodeURIComponent(worstText(pieces, Math.floor((maxQueryBytes * 1000) / bytesOf(1000))))
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const repeated = (text: string, bytes: number) =>
  Array(Math.floor(bytes / (text.length + 1)))
    .fill(text)
    .join(',')

/** JSON values of about the given size. */
const worstJson: Record<string, (bytes: number) => string> = {
  'a list that is too deep': (bytes) => nested(bytes / 2),
  'many lists that are too deep': (bytes) => `[${repeated(nested(25), bytes)}]`,
  'an object that is too deep': (bytes) => `${'{"coords":'.repeat(bytes / 12)}1${'}'.repeat(bytes / 12)}`,
  'many empty texts': (bytes) => `[${repeated('""', bytes)}]`,
  'many wrong entries': (bytes) => `[${repeated('{}', bytes)}]`,
  'many numbers': (bytes) => `[${repeated('9', bytes)}]`,
  'many names': (bytes) => `{${Array.from({ length: bytes / 10 }, (_, n) => `"k${n}":0`).join(',')}}`,
  'a very long number': (bytes) => '9'.repeat(bytes),
  'many texts with many accents': (bytes) => `[${repeated(`"${'a\u0301\u0323'.repeat(15)}"`, bytes / 2)}]`,
}

type Sent = { url: string; payload?: string; headers?: Record<string, string> }

const isRead = ({ method }: Endpoint) => method === 'GET' || method === 'DELETE'

/** Endpoints share schemas of fields, such as that of a page number, and validate them alike. Only the first one tests each schema. */
const testedFields = new Map<string, Set<unknown>>()

/** Returns the fields whose schema no earlier endpoint has tested. */
function newFields(endpoint: Endpoint): string[] {
  const { input, maxBodyBytes } = endpoint
  const names = [...(inputProperties(input)?.keys() ?? ['location', 'longitude'])]
  const { shape = {} } = input._zod.def as { shape?: Record<string, unknown> }
  const kind = isRead(endpoint) ? 'query' : `body of ${maxBodyBytes} bytes`
  const tested = testedFields.get(kind) ?? new Set()
  testedFields.set(kind, tested)
  return names.filter((name) => {
    const isNew = !tested.has(shape[name])
    if (shape[name]) tested.add(shape[name])
    return isNew
  })
}

/** All requests to one endpoint, each with a name. */
function* worstRequests(endpoint: Endpoint): Generator<[string, Sent]> {
  const { path, maxBodyBytes } = endpoint
  const url = (value: string) => apiBase + path.replace(/\{\w+\}/g, () => encodeURIComponent(value).slice(0, 200))
  const isQuery = isRead(endpoint)
  const names = newFields(endpoint)
  const json = (payload: string): Sent => ({ url: url('1'), payload, headers: { 'content-type': 'application/json' } })
  for (const [what, pieces] of Object.entries(worstPieces)) {
    if (path.includes('{')) yield [`a path of ${what}`, { url: url(worstText(pieces, 60)) }]
    if (endpoint === endpoints[0]) {
      yield [`languages of ${what}`, { url: url('1'), headers: languages(worstText(pieces, maxQueryBytes)) }]
    }
    for (const name of names) {
      if (isQuery) {
        yield [`${name} of ${what}`, { url: `${url('1')}?${name}=${worstQueryText(pieces)}` }]
        continue
      }
      const text = worstText(pieces, inputLimits.textLength)
      yield [`${name} of ${what}`, json(JSON.stringify({ [name]: text }))]
      const asMany = Math.floor((maxBodyBytes - 100) / (Buffer.byteLength(JSON.stringify(text)) + 1))
      yield [`${name} of lists of ${what}`, json(JSON.stringify({ [name]: Array(asMany).fill(text) }))]
    }
  }
  for (const [what, write] of Object.entries(worstJson)) {
    for (const name of names) {
      if (isQuery) yield [`${name} as ${what}`, { url: `${url('1')}?${name}=${encodeURIComponent(write(5_000))}` }]
      else yield [`${name} as ${what}`, json(`{"${name}":${write(maxBodyBytes - 100)}}`)]
    }
    if (!isQuery) yield [`${what} as the body`, json(write(maxBodyBytes - 100))]
  }
  for (const name of names) {
    const list = `${encodeURIComponent(name)}[]=(&`
    if (isQuery) yield [`many ${name}`, { url: `${url('1')}?${list.repeat(maxQueryBytes / list.length)}` }]
    else yield [`a form of many ${name}`, { ...json(list.repeat(maxBodyBytes / list.length)), headers: form }]
  }
  if (!isQuery) yield ['opened lists', json('['.repeat(maxBodyBytes))]
}

const session = { authorization: 'Token of-somebody' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const languages = (text: string) => ({
  'accept-language': `en;q=${Buffer.from(text).toString('latin1')}`.replace(/[\r\n]/g, ''),
})

/**
 * Returns the CPU time of one request. CPU time does not depend on other programs of a busy machine, and the best of five attempts
 * leaves out compilation and garbage collection, so the result is stable under load.
 */
async function computedMs(method: Endpoint['method'], sent: Sent) {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && best >= longestStallMs; attempt++) {
    const before = process.cpuUsage()
    const { statusCode, body } = await app.inject({ method, ...sent, headers: { ...session, ...sent.headers } })
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
    // Both statuses mean that the input was read.
    expect([400, 404], body).toContain(statusCode)
    expect(body.length, 'one error per field').toBeLessThan(5_000)
  }
  return best
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the worst input of %s does not block the event loop',
  async (_name, endpoint) => {
    const slow: string[] = []
    for (const [what, sent] of worstRequests(endpoint)) {
      const ms = await computedMs(endpoint.method, sent)
      if (ms >= longestStallMs) slow.push(`${what}: ${ms.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
  },
)

test('the general text limit is above that of every schema, also for decomposed text', () => {
  const lengths = endpoints.flatMap(({ input }) =>
    [...(inputProperties(input)?.values() ?? [])].flatMap(alternatives).map(({ maxLength = 0 }) => maxLength),
  )
  // Three jamo become one syllable in NFC.
  expect(Math.max(...lengths) * 3).toBeLessThanOrEqual(inputLimits.textLength)
  expect(Math.max(...lengths)).toBeGreaterThan(1000)
})
