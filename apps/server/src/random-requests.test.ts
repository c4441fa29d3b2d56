import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RandomRequest, randomRequest } from '../test/random-requests.ts'
import { startWorld, type World } from '../test/world.ts'
import { routes } from './app.ts'

let world: World
let member: Awaited<ReturnType<World['aMember']>>

beforeAll(async () => {
  world = await startWorld()
  // Limits would answer most of it before anything is read.
  Object.assign(world.deps.limits, { take: async () => {} })
  const owner = await world.aMember()
  for (const item of [await world.anItem(owner), await world.anItem(owner)])
    await world.aComment({ author: owner, item })
  await world.anImage(owner)
  member = owner
})
afterAll(() => world.stop())

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers anything with less than 500',
  async (_name, endpoint) => {
    const run = fc.asyncProperty(randomRequest(endpoint), async (request) => {
      const answer = await ask(endpoint.method, request)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.body).not.toMatch(/node_modules|\.ts:\d|SELECT /)
      // It logged itself out, or worse.
      if (answer.statusCode === 401 || endpoint.path.includes('session')) member = await world.aMember()
    })
    await fc.assert(run, { numRuns: 25 })
  },
)

const ask = (method: Method, { url, payload, headers }: RandomRequest) =>
  world.app.inject({
    method,
    url,
    headers: { ...headers, authorization: `Token ${member.token}` },
    ...(payload !== undefined && { payload }),
  })

type Method = (typeof routes)[number]['endpoint']['method']
