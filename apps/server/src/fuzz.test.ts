import { languages } from '@pollen/contract/constants'
import { conversations } from '@pollen/contract/conversations'
import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import { ErrorAnswer, InvalidTokenAnswer } from '@pollen/contract/error-answer'
import { type ErrorKey, errors } from '@pollen/contract/errors'
import { messages } from '@pollen/contract/messages'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type DocumentOperation, type FuzzRequest, fuzzRequest } from '../test/fuzz-requests.ts'
import { type Member, startWorld, type World } from '../test/world.ts'
import { openApiDocument } from './api-docs/openapi.ts'
import { errorText } from './errors.ts'

/** `FUZZ_RUNS=2000 npx vitest run fuzz` runs more cases, `FUZZ_SEED` other ones. A failure prints the seed that reproduces it. */
const runs = Number(process.env.FUZZ_RUNS ?? 40)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_615)
const slowMs = 1_000

type Method = Endpoint['method']
const about = { title: 'Pollen', version: '1', url: 'https://pollen.test', contact: undefined }
const operations = Object.entries(openApiDocument(about).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase() as Method,
    operation: operation as DocumentOperation,
  })),
)

let world: World
let slowest = { ms: 0, call: '' }

beforeAll(async () => {
  // The address in the example of a visitor’s report.
  world = await startWorld({ settings: { PUBLIC_URL: 'https://pollen.example.org' } })
  // Rate limits would reject most requests before they are read.
  world.deps.limits.take = async () => {}
})
afterAll(async () => {
  await world.stop()
  process.stdout.write(`The slowest answer took ${Math.round(slowest.ms)} ms: ${slowest.call}\n`)
})

type People = { owner: Member; stranger: Member }

/** Creates members, and a thing of each kind. Returns the ids of all. */
async function prepare(): Promise<People & { ids: number[] }> {
  // The owner is an operator, so that calls of operators are reached. One of these starts maintenance, which rejects all other calls.
  await world.db.updateTable('notices').set({ maintenance_at: null }).execute()
  const [owner, stranger] = [await world.anOperator(), await world.aMember()]
  const item = await world.anItem(owner)
  const [comment, image] = [await world.aComment({ author: owner, item }), await world.anImage(owner)]
  const conversation = await world.call(stranger, conversations.create, { item_id: item.id })
  const message = await world.call(stranger, messages.create, { ...conversation, content: 'Hello' })
  const ids = [item.id, item.id, comment.id, image.id, owner.id, stranger.id, conversation.id, message.id]
  return { owner, stranger, ids }
}

test.each(operations.map((one) => [one.operation.operationId, one] as const))(
  '%s answers any input as documented and in time',
  async (_name, { path, method, operation }) => {
    let { ids, ...people } = await prepare()
    let hasReachedAction = false
    const check = fc.asyncProperty(fuzzRequest(path, operation, ids), async (request) => {
      const answer = await sendInTime(method, request, people)
      expectDocumented(answer, operation, request)
      hasReachedAction ||= isOfAction(answer)
      // The request may have ended a session or deleted something.
      const isRefused = answer.statusCode === 401 && request.as !== 'visitor' && !request.headers.authorization
      if (isRefused || answer.statusCode === 204) people = await prepare()
    })
    await fc.assert(check, { numRuns: runs, seed, endOnFailure: true })
    // Otherwise the run covered only validation. Uploads are exempt, because their actions reject invalid pictures with field errors.
    expect(hasReachedAction || JSON.stringify(operation).includes('"format":"binary"')).toBe(true)
  },
  600_000,
)

test('no path answers an undocumented method', async () => {
  const { owner } = await prepare()
  for (const path of new Set(operations.map((one) => one.path))) {
    // `/webusers/me/` also matches `/webusers/{id}/`.
    const known = operations.filter((one) => patternOf(one.path).test(path)).map((one) => one.method as string)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (known.includes(method)) continue
      const url = apiBase + path.replace(/\{\w+\}/g, '1')
      const answer = await send(
        method as Method,
        { url, as: 'owner', headers: {}, mayMatchNoRoute: true },
        { owner, stranger: owner },
      )
      expect([method, path, answer.statusCode]).toEqual([method, path, 404])
      expect(ErrorAnswer.parse(answer.json()).key).toBe('NOT_FOUND')
    }
  }
})

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

const send = (method: Method, { url, as, headers, payload }: FuzzRequest, people: People) =>
  world.app.inject({
    method,
    url,
    headers: { ...(as !== 'visitor' && { authorization: `Token ${people[as].token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  })

type Answer = Awaited<ReturnType<typeof send>>

/** Repeats a slow request up to twice: a busy machine is slow once, but a request that blocks the server is slow each time. */
async function sendInTime(method: Method, request: FuzzRequest, people: People): Promise<Answer> {
  const times: number[] = []
  let first: Answer | undefined
  do {
    const start = performance.now()
    const answer = await send(method, request, people)
    times.push(performance.now() - start)
    first ??= answer
  } while ((times.at(-1) ?? 0) > slowMs && times.length < 3)
  const fastest = Math.min(...times)
  if (fastest > slowest.ms) slowest = { ms: fastest, call: `${method} ${request.url.slice(0, 200)}` }
  expect(fastest).toBeLessThan(slowMs)
  return first
}

function expectDocumented(answer: Answer, { responses }: DocumentOperation, { mayMatchNoRoute }: FuzzRequest) {
  const { statusCode: status, body } = answer
  expect(status, body).toBeLessThan(500)
  expect(body.slice(0, 5_000)).not.toMatch(/node_modules|\.ts:\d|SELECT |at Object\./)
  const type = String(answer.headers['content-type'] ?? '').split(';')[0]
  const error = status >= 400 ? z.strictObject(ErrorAnswer.shape).safeParse(answer.json()).data : undefined
  // A malformed URL matches no operation, and one with dots may match another.
  if (mayMatchNoRoute && status >= 400) return
  const documented = responses[status]
  expect(documented, `${status} ${body}`).toBeDefined()
  if (!documented?.content) return expect(body).toBe('')
  expect(Object.keys(documented.content)).toContain(type)
  if (status < 400) return
  expect(answer.headers['cache-control']).toBe('no-store')
  if (!error) return expect(z.strictObject(InvalidTokenAnswer.shape).safeParse(answer.json()).success, body).toBe(true)
  expect(errors[error.key].status).toBe(status)
  expect(keysOf(documented.content[type ?? '']?.schema)).toContain(error.key)
  if (error.key === 'INVALID_FIELDS') expect(Object.keys(answer.json().serializer_errors).length).toBeGreaterThan(0)
}

const keysBeforeActions: (ErrorKey | undefined)[] = [
  'INVALID_FIELDS',
  'MALFORMED_REQUEST',
  'NOT_FOUND',
  'REQUEST_TOO_LARGE',
  'UNSUPPORTED_CONTENT',
]

/** Returns true if the request reached the action. Some actions reject a wrong password as a field error. */
const isOfAction = (answer: Answer): boolean =>
  answer.statusCode < 400 ||
  !keysBeforeActions.concat(undefined).includes(answer.json().key) ||
  languages.some((language) => answer.body.includes(errorText('INVALID_PASSWORD', language)))

/** Returns the documented error keys of a response. */
const keysOf = (schema: unknown): ErrorKey[] =>
  Array.from(JSON.stringify(schema).matchAll(/"enum":(\[[^\]]*\])/g), ([, list]) => JSON.parse(list ?? '[]')).flat()
