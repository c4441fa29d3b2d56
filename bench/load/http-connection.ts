import { once } from 'node:events'
import { connect } from 'node:net'

export type HttpConnection = { request: (text: string) => Promise<Answer>; close: () => void }

const timeoutMs = 10_000
const nothing = Buffer.alloc(0)

/**
 * Opens a keep-alive connection for one request at a time. Works on the raw socket, because Node's HTTP client takes several times
 * longer per request than a bare server, so the benchmark would measure the client.
 */
export async function openHttpConnection(port: number, localAddress = '127.0.0.1'): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  await once(socket, 'connect')
  let received = nothing
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  socket.on('data', (chunk) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    const answer = readAnswer(received)
    if (!answer) return
    received = nothing
    waiting?.resolve(answer)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')))
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer within ${timeoutMs} ms`)))

  return {
    request: (text) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(text)
      }),
    close: () => socket.destroy(),
  }
}

export type Answer = { status: number; head: string; body: Buffer }

const headEnd = '\r\n\r\n'

/** Parses the HTTP answer from the received bytes. Returns null while it is incomplete. */
export function readAnswer(received: Buffer): Answer | null {
  const end = received.indexOf(headEnd)
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const rest = received.subarray(end + headEnd.length)
  const body = /\r\ntransfer-encoding: *chunked/i.test(head) ? readChunks(rest) : readSized(rest, head)
  return body && { status: Number(head.slice(9, 12)), head, body }
}

function readSized(rest: Buffer, head: string): Buffer | null {
  const size = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return rest.length < size ? null : rest.subarray(0, size)
}

function readChunks(rest: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (rest.length < next) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(rest.subarray(lineEnd + 2, next - 2))
    at = next
  }
}

/** Returns lower-case names and values of the headers, in order. */
export function headersOf({ head }: Answer): [string, string][] {
  const lines = head.split('\r\n').slice(1)
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
}
