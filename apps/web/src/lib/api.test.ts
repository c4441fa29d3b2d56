import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { items } from '@pollen/contract/items'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextCursor, sendText } from './api.ts'
import { NetworkError } from './api-error.ts'

/** Starts a response, then closes the connection (`/cut`) or sends nothing more. */
const server = createServer((request, answer) => {
  answer.writeHead(200, { 'Content-Length': 100 })
  answer.write('{"id":')
  if (request.url === '/cut') setTimeout(() => answer.destroy(), 50)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())

const get = (path: string, signal?: AbortSignal) => {
  const { port } = server.address() as AddressInfo
  return sendText({ method: 'GET', url: `http://127.0.0.1:${port}${path}`, headers: {}, signal }, undefined)
}

test('a connection that breaks in the middle of an answer is a network error', async () => {
  await expect(get('/cut')).rejects.toBeInstanceOf(NetworkError)
})

test('an answer that takes too long is a network error', async () => {
  await expect(get('/never', AbortSignal.timeout(100))).rejects.toBeInstanceOf(NetworkError)
})

test('a request that the page cancels is not a network error', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 100)
  await expect(get('/never', controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

const list = endpointPath(items.listOfMember)

test('the cursor of the next page is read from its address', () => {
  expect(nextCursor({ next: `https://pollen.test${list}?id=3&cursor=a%2Bb%3D` })).toBe('a+b=')
})

test('the last page has no cursor', () => {
  expect(nextCursor({ next: null })).toBeUndefined()
  expect(nextCursor({ next: `https://pollen.test${list}` })).toBeUndefined()
})
