const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Marks a number that `JSON.stringify` cannot write. `unwrapRaw` inserts the text between the marks literally. */
const raw = (number: string) => `«${number}»`
export const unwrapRaw = (json: string) => json.replace(/"«([^»"]+)»"/g, '$1')

/** Values that our pages never send, but an attacker or a broken program may. */
export const hostileValues: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, 2 ** 53, 2 ** 63, -(2 ** 31)],
  ...[raw('1e999'), raw('-0'), raw('9007199254740993'), raw('0.1e-400'), raw('9'.repeat(400))],
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff x', '\u200b', '\u202e', 'é'.normalize('NFD'), 'x'.repeat(20_000)],
  ...['\u0301'.repeat(5_000), '1'.repeat(15_000), '50.1'.repeat(4_000), `${' '.repeat(9_000)}x`, 'a@'.repeat(5_000)],
  ...['0', '-0', '1e309', '9'.repeat(16), '9'.repeat(40), '0x10', '٣', 'null', 'undefined', '[object Object]', 'NaN'],
  ...['1.5', '-1', '9007199254740993', '9007199254740991', '1e3', '+1', ' 1', '1_000'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '1900-01-01', '+275760-09-13T00:00:00Z'],
  ...['2026-02-30', '99999999999', 'soon 5', '24:00', '2026-06-15T25:61:61Z'],
  ...['SRID=4326;POINT (5 50)', '91, 181', '50.64, 5.57', [5, 50], [5], { longitude: 'x', latitude: null }],
  ...["'; DROP TABLE items; --", '%', '_', '\\', '{}', '(', '*:*', '<script>', '../../etc/passwd', '%00', 'a&b'],
  ...['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf', 'prototype'],
  ...[[], [[]], [null], {}, { constructor: 1 }, { toString: null }, { length: 3 }, [{}, [{}]], Array(300).fill(1)],
  ...[cursor(['0000-01-01T00:00:00Z', 1]), cursor([1e300]), cursor({}), cursor([null, '\0']), cursor(null)],
  ...[cursor({ before: [0, '9'.repeat(8), 1] }), cursor({ before: { before: [] } }), cursor([0, '1e-99', 1])],
]

/** Bodies that are not a JSON object, or an extreme one. */
export const hostileBodies = [
  ...['', ' ', 'null', '1', '"text"', '[]', '[{}]', '{', '{"a":', '{"a":1,}', '\0', '\ufeff{}', 'undefined', '{}{}'],
  ...['{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '{"location":[1e999,0]}', '{"name":"\\ud800"}'],
  ...[
    nested(2_000),
    nested(30_000),
    `{"name":${nested(15_000)}}`,
    `{"a":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_001)}`,
  ],
  ...[`{${Array.from({ length: 4_000 }, (_, n) => `"field${n}":[[[[]]]]`).join()}}`, nested(200_000)],
]

/** Path segments that cannot be decoded, or change the path. */
export const hostileParts = ['%', '%ZZ', '%E0%A4%A', '%00', '%2e%2e', '..', '%2F', '', 'x'.repeat(300), '%F0%9F%98%80']

export const hostileQueries = [
  ...['%', '%ZZ=1', '=', '&&', '?', 'page', 'page=1&page=2', 'page[]=1', 'page[a]=1', 'page_size=1e2', 'cursor[]=x'],
  ...[
    'types[__proto__]=1',
    '__proto__[x]=1',
    'constructor=1',
    'id=1&id=2',
    'search=%ff',
    'search=a%00b',
    'q=%ED%A0%80',
  ],
  ...['types[]=DN&types=LN', 'columns=toString', `search=${'a'.repeat(9_000)}`, `${'types[]=DN&'.repeat(900)}`],
]

/** Headers of attackers, proxies and broken programs. */
export const hostileHeaders: Record<string, string[]> = {
  'x-forwarded-for': ['1.2.3.4', '::1', "'", Array(200).fill('10.0.0.1').join(), 'unknown'],
  'x-forwarded-host': ['evil.example', '<script>'],
  'x-forwarded-proto': ['https', 'javascript'],
  forwarded: ['for=1.2.3.4;host=evil.example', ';;;='],
  'x-http-method-override': ['DELETE'],
  origin: ['https://evil.example', 'null'],
  host: ['evil.example', 'a'.repeat(300)],
  cookie: ['session=1', `a=${'b'.repeat(4_000)}`],
  'if-match': ['"1"', '*', 'W/"x"', '"99999999999999999999"'],
  'if-none-match': ['*', '"', 'x'.repeat(200)],
  'idempotency-key': ['k', 'é', ' ', 'x'.repeat(300), 'a b'],
  'accept-language': ['fr', 'xx', '*;q=2', 'é', 'en;q='.repeat(1_500), 'a,'.repeat(3_000)],
  'accept-encoding': ['br', 'gzip;q=0', '*;q=0', 'identity'],
  accept: ['text/html', 'image/*', ''],
  range: ['bytes=0-', 'bytes=9-1', 'x'],
  'user-agent': ['', 'x'.repeat(4_000), '<script>'],
}

export const hostileTokens = ['Token', 'Token x', 'Token  ', `Token ${'x'.repeat(3_000)}`, 'Bearer abc', 'Token é', '"']

export const hostileTypes = [
  ...['text/plain', 'application/xml', '', 'a/b; c=\\', 'application/json; charset=utf-16', 'application/json;'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', 'APPLICATION/JSON'],
]
