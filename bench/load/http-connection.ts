import { once } from 'node:events'
import { connect } from 'node:net'
import { type Answer, readAnswer } from './read-answer.ts'

export type HttpConnection = { ask: (request: string) => Promise<Answer>; close: () => void }

const timeoutMs = 10_000
const nothing = Buffer.alloc(0)

/**
 * One kept-alive connection, one request at a time, on the bare socket: node's own HTTP client takes several times
 * longer for a request than a bare server does, so it would measure itself.
 */
export async function openHttpConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
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
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
