import { expect, it } from 'vitest'
import { headersOf, readAnswer } from './http-connection.ts'

const sized = 'HTTP/1.1 201 Created\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nhéllo'
const chunked =
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhell\r\nb\r\no, neighbou\r\n2\r\nrs\r\n0\r\n\r\n'

it('reads an answer with Content-Length', () => {
  const answer = readAnswer(Buffer.from(sized))
  expect(answer?.status).toBe(201)
  expect(answer?.body.toString()).toBe('héllo')
  expect(answer && headersOf(answer)).toEqual([
    ['content-type', 'text/plain'],
    ['content-length', '6'],
  ])
})

it('reads a chunked answer', () => {
  expect(readAnswer(Buffer.from(chunked))?.body.toString()).toBe('hello, neighbours')
})

it('reads an answer without a body', () => {
  expect(readAnswer(Buffer.from('HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n'))).toMatchObject({ status: 204 })
})

it.each([sized, chunked])('waits for the last byte', (text) => {
  const whole = Buffer.from(text)
  for (let length = 0; length < whole.length; length++) expect(readAnswer(whole.subarray(0, length))).toBeNull()
})
