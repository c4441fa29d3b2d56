import type { Socket } from 'node:net'
import type { ErrorAnswer } from '@pollen/contract/error-answer'
import { type ErrorKey, errors } from '@pollen/contract/errors'

type ClientError = Error & { code?: string }

const statuses: Record<string, { line: string; key: ErrorKey }> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', key: 'REQUEST_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', key: 'MALFORMED_REQUEST' },
}

/** What is not even HTTP, too long in its headers or too slow gets the usual shape of error, and the connection ends. */
export function answerUnreadable(error: ClientError, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const { line, key } = statuses[error.code ?? ''] ?? { line: '400 Bad Request', key: 'MALFORMED_REQUEST' as const }
  const answer: ErrorAnswer = { key, message: errors[key].en }
  const body = JSON.stringify(answer)
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`
  socket.end(`HTTP/1.1 ${line}\r\n${headers}\r\nconnection: close\r\n\r\n${body}`)
}
