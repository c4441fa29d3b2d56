import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { ErrorAnswer } from '@pollen/contract/error-answer'
import { errors } from '@pollen/contract/errors'
import { escapeHtml } from '../escape-html.ts'
import { requestLanguage } from '../http/read-caller.ts'

/** Who was given this server and asks nothing goes away after so long. */
const headersTimeout = 5_000
const retryAfterSeconds = 2

/** Answers every request with 503, for connections that no process takes in time. Each ends with its answer: the next may be luckier. */
export function createBusyServer(): Server {
  const { status } = errors.SERVICE_UNAVAILABLE
  return createServer({ headersTimeout, connectionsCheckingInterval: 1_000 }, (request, response) => {
    const { type, body } = answerTo(request)
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      connection: 'close',
    })
    response.end(body)
  })
}

function answerTo(request: IncomingMessage): { type: string; body: string } {
  const language = requestLanguage(request)
  const message = errors.SERVICE_UNAVAILABLE[language]
  if (!request.headers.accept?.includes('text/html')) {
    const answer: ErrorAnswer = { key: 'SERVICE_UNAVAILABLE', message }
    return { type: 'application/json', body: JSON.stringify(answer) }
  }
  const body = `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Pollen</title><p>${escapeHtml(message)}</p></html>`
  return { type: 'text/html', body }
}
