import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import fc from 'fast-check'
import { z } from 'zod'

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Values that no page of ours sends, but an attacker or a broken program may. */
const strangeValues: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, 2 ** 53, 2 ** 63, -(2 ** 31)],
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff x', '\u200b', '\u202e', 'é'.normalize('NFD'), 'x'.repeat(20_000)],
  ...['0', '-0', '1e309', '9'.repeat(16), '9'.repeat(40), '0x10', '٣', 'null', 'undefined', '[object Object]', 'NaN'],
  ...[
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '1900-01-01',
    '+275760-09-13T00:00:00Z',
    '2026-02-30',
    '99999999999',
  ],
  ...['SRID=4326;POINT (5 50)', '91, 181', '50.64, 5.57', [5, 50], [5], { longitude: 'x', latitude: null }],
  ...["'; DROP TABLE items; --", '%', '_', '\\', '{}', '(', '*:*', '<script>', '../../etc/passwd', '%00', 'a&b'],
  ...[[], [[]], [null], {}, { constructor: 1 }, { toString: null }, { length: 3 }, [{}, [{}]], Array(300).fill(1)],
  ...[cursor(['0000-01-01T00:00:00Z', 1]), cursor([1e300]), cursor({}), cursor([null, '\0']), cursor(null)],
]

/** Values of any kind for the fields of an endpoint: strange ones, random ones, and now and then a valid one. */
function randomValue(field: z.ZodType | undefined): fc.Arbitrary<unknown> {
  const valid = validValues(field)
  const random = [fc.string({ unit: 'binary', maxLength: 30 }), fc.jsonValue({ maxDepth: 2 }), fc.integer()]
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...strangeValues) },
    { weight: 2, arbitrary: fc.oneof(...random) },
    { weight: valid.length > 0 ? 4 : 0, arbitrary: fc.constantFrom(...valid, null) },
    { weight: 2, arbitrary: fc.constantFrom(1, '1', 'true', 'A pram', '2026-06-15T10:00:00Z', 'ada@example.org') },
  )
}

/** So that now and then all but one field is right, and what comes after the fields is reached. */
const validFields: Record<string, unknown> = {
  name: 'A pram',
  type: 'DN',
  category1: 'CH',
  description: 'Blue',
  content: 'Hello',
  reason: 'ON',
  item_id: '1',
}

function randomFields(shape: Record<string, z.ZodType>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(shape)
  const values = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, randomValue(field)]))
  const known = Object.fromEntries(Object.entries(validFields).filter(([name]) => names.includes(name)))
  const all = fc.record(values, { requiredKeys: [] })
  const few = fc
    .record({ all, chosen: fc.subarray(names, { maxLength: Math.min(2, names.length) }) })
    .map(({ all, chosen }) => ({
      ...known,
      ...Object.fromEntries(Object.entries(all).filter(([name]) => chosen.includes(name))),
    }))
  return fc.oneof(all, few, few)
}

/** The choices of an enum, wherever it is wrapped. */
function validValues(field: z.ZodType | undefined): unknown[] {
  const found: unknown[] = []
  const { def } = (field ?? z.never()) as { def: { innerType?: z.ZodType; in?: z.ZodType; entries?: object } }
  if (def.entries) found.push(...Object.values(def.entries))
  for (const inner of [def.innerType, def.in]) if (inner) found.push(...validValues(inner))
  return found
}

export type RandomRequest = { url: string; payload?: string | Buffer; headers: Record<string, string> }

const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  '',
  'a/b; c=\\',
]

/** A request to an endpoint with anything where something is expected. */
export function randomRequest({ method, path, input }: Endpoint): fc.Arbitrary<RandomRequest> {
  const shape = (input instanceof z.ZodObject ? input.shape : {}) as Record<string, z.ZodType>
  const fields = randomFields(shape)
  const part = fc.oneof(fc.constantFrom('1', '2', '7'), randomValue(undefined).map(asText))
  const place = fc
    .record({ parts: fc.array(part, { minLength: 3, maxLength: 3 }), isRaw: fc.boolean() })
    .map(({ parts, isRaw }) => path.replace(/\{\w+\}/g, () => sendable(parts.shift() ?? '', isRaw)))
  const headers = fc.record(
    {
      'if-match': fc.constantFrom('"1"', '*', 'W/"x"', '"99999999999999999999"'),
      'idempotency-key': fc.constantFrom('k', 'é', ' ', 'x'.repeat(300), 'a b'),
      'accept-language': fc.constantFrom('fr', 'xx', '*;q=2', 'é'),
      'if-none-match': fc.constantFrom('*', '"', 'x'.repeat(200)),
      accept: fc.constantFrom('text/html', 'image/*', ''),
    },
    { requiredKeys: [] },
  )
  const isQuery = method === 'GET' || method === 'DELETE'
  return fc.record({ place, headers, fields, body: randomBody }).map(({ place, headers, fields, body }) => {
    const url = apiBase + place
    if (isQuery) return { url: `${url}?${queryOf(fields)}`, headers }
    const { payload, type } = body(fields)
    return { url, payload, headers: { ...headers, ...(type && { 'content-type': type }) } }
  })
}

/** Raw only as far as an HTTP client can send it at all. */
const sendable = (text: string, isRaw: boolean) => {
  const short = text.slice(0, 300).toWellFormed()
  return isRaw && /^[\w.%\-[\]()'!*]+$/.test(short) ? short : encodeURIComponent(short)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

function queryOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each) => [`${name}[]`, each]) : [[name, value]],
  )
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(asText(value)).slice(0, 3000)}`).join('&')
}

type Body = (fields: Record<string, unknown>) => { payload: string | Buffer; type: string }

const json: Body = (fields) => ({ payload: JSON.stringify(fields), type: 'application/json' })

const randomBody: fc.Arbitrary<Body> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(json) },
  {
    weight: 2,
    arbitrary: fc.constant<Body>((fields) => ({ payload: queryOf(fields), type: 'application/x-www-form-urlencoded' })),
  },
  {
    weight: 2,
    arbitrary: fc.nat(100).map(
      (end): Body =>
        (fields) =>
          brokenForm(fields, end / 100),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...types).map(
      (type): Body =>
        (fields) => ({ ...json(fields), type }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        '',
        'null',
        '1',
        '"text"',
        '[]',
        '{',
        '{"a":',
        '\0',
        '{"__proto__":{}}',
        '{"location":[1e999,0]}',
        nested(2_000),
        nested(200_000),
      )
      .map(
        (payload): Body =>
          () => ({ payload, type: 'application/json' }),
      ),
  },
)

/** A form with a file in it, whole or cut off somewhere. */
function brokenForm(fields: Record<string, unknown>, end: number) {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value).slice(0, 2000)}\r\n`,
    `--cut\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\xff\xd8\r\n`,
  ])
  const whole = Buffer.from(`${parts.join('')}--cut--\r\n`, 'latin1')
  const payload = end > 0.9 ? whole : whole.subarray(0, Math.floor(whole.length * end))
  return { payload, type: 'multipart/form-data; boundary=cut' }
}
