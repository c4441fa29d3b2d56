import { comments } from '@pollen/contract/comments'
import { apiBase } from '@pollen/contract/endpoint'
import { instance } from '@pollen/contract/instance'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { expect, test, vi } from 'vitest'
import { logInAda } from '../../test/render.tsx'
import { answerRaw, breakConnection, headersOf, holdBack, inputsOf, refuse } from '../../test/server.ts'
import { call, callIfChanged, fetchPrivateImage, onDisconnected } from './api.ts'
import { ApiError, isRefusal, isTemporary, NetworkError } from './api-error.ts'
import { chooseLanguage } from './i18n.ts'
import { currentSession, endSession, startSession } from './session.ts'

const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => undefined,
    (failure: unknown) => failure,
  )
const ofAda = { token: 'token-of-ada', userId: 7 }
const invalidToken = { status: 401, body: { detail: 'Invalid token.' } }

test('a call sends the session and the language', async () => {
  await call(instance.get, {})
  logInAda()
  await chooseLanguage('fr')
  await call(members.me, {})
  const [ofVisitor] = headersOf(instance.get)
  const [ofMember] = headersOf(members.me)
  expect([ofVisitor?.get('Authorization'), ofVisitor?.get('Accept-Language')]).toEqual([null, 'en'])
  expect([ofMember?.get('Authorization'), ofMember?.get('Accept-Language')]).toEqual(['Token token-of-ada', 'fr'])
})

test('every attempt carries the same idempotency key, so that the server acts once', async () => {
  for (let attempt = 0; attempt < 2; attempt++)
    await call(comments.create, { id: 8, content: 'Is it heavy?' }, { idempotencyKey: 'k1' })
  expect(headersOf(comments.create).map((headers) => headers.get('Idempotency-Key'))).toEqual(['k1', 'k1'])
  expect(inputsOf(comments.create)).toEqual(Array(2).fill({ id: '8', content: 'Is it heavy?' }))
})

test('a refused call reports the error of each field', async () => {
  refuse(items.create, 'INVALID_FIELDS', { fields: { name: ['Too long.'] } })
  const failure = await failureOf(call(items.create, { name: 'x' } as never))
  expect(failure).toBeInstanceOf(ApiError)
  const { status, key, fields } = failure as ApiError
  expect({ status, key, fields }).toEqual({ status: 400, key: 'INVALID_FIELDS', fields: { name: ['Too long.'] } })
  expect([isRefusal(failure), isTemporary(failure)]).toEqual([true, false])
})

test('a rate-limited answer carries the delay before the next attempt', async () => {
  answerRaw(instance.get, { status: 429, body: { key: 'TOO_MANY_ATTEMPTS' }, headers: { 'Retry-After': '90' } })
  const failure = await failureOf(call(instance.get, {}))
  expect((failure as ApiError).retryAfter).toBe(90)
  // The call may succeed later, so unsent messages stay in the queue.
  expect(isRefusal(failure)).toBe(false)
})

test('an error page of a proxy, which is not JSON, counts as a temporary failure', async () => {
  answerRaw(instance.get, { status: 502, body: '<html>Bad gateway</html>' })
  const failure = (await failureOf(call(instance.get, {}))) as ApiError
  expect([failure.status, failure.key, failure.fields, isTemporary(failure)]).toEqual([502, undefined, {}, true])
})

test('a call without an answer fails with a network error', async () => {
  breakConnection(instance.get)
  const failure = await failureOf(call(instance.get, {}))
  expect(failure).toBeInstanceOf(NetworkError)
  expect([isTemporary(failure), isRefusal(failure)]).toEqual([true, false])
})

test('a cancelled call is not a network error, a timed-out call is', async () => {
  const cancelled = await failureOf(call(instance.get, {}, { signal: AbortSignal.abort() }))
  expect(cancelled).not.toBeInstanceOf(NetworkError)
  const late = new DOMException('The operation timed out', 'TimeoutError')
  expect(await failureOf(call(instance.get, {}, { signal: AbortSignal.abort(late) }))).toBeInstanceOf(NetworkError)
})

test('a session that the server no longer knows ends in this browser, and the app is notified once', async () => {
  const onEnd = vi.fn()
  const stop = onDisconnected(onEnd)
  logInAda()
  answerRaw(members.me, invalidToken)
  await Promise.all([failureOf(call(members.me, {})), failureOf(call(members.me, {}))])
  expect(currentSession()).toBeNull()
  expect(onEnd).toHaveBeenCalledOnce()
  stop()
})

test('a late answer to an earlier session does not end the new one', async () => {
  logInAda()
  answerRaw(members.me, invalidToken)
  const answerLate = holdBack(members.me)
  const calling = failureOf(call(members.me, {}))
  endSession()
  startSession({ ...ofAda, token: 'a newer one' })
  answerLate()
  await calling
  expect(currentSession()?.token).toBe('a newer one')
})

test('an unchanged answer is the same object as before', async () => {
  const view = { bounds: undefined } as never
  answerRaw(items.listMarkers, { status: 200, body: { ids: [1] }, headers: { ETag: '"a"' } })
  const first = await callIfChanged(items.listMarkers, view, undefined)
  expect(first.tag).toBe('"a"')
  answerRaw(items.listMarkers, { status: 304, body: null })
  expect(await callIfChanged(items.listMarkers, view, first)).toBe(first)
  expect(headersOf(items.listMarkers).map((headers) => headers.get('If-None-Match'))).toEqual([null, '"a"'])
})

test('only images of the API are loaded with the token of the session', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('picture'))
  const { signal } = new AbortController()
  expect(await fetchPrivateImage(`${apiBase}/items/images/88`, signal)).toBeNull()
  logInAda()
  expect(await fetchPrivateImage('https://elsewhere.example/x.png', signal)).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
  expect(await fetchPrivateImage(`${apiBase}/items/images/88`, signal)).not.toBeNull()
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Authorization: 'Token token-of-ada' })
  fetched.mockRestore()
})
