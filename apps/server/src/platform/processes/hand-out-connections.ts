import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'

/** What comes with a connection, for the process that gets it. */
const connectionMessage = { connection: true }

/**
 * Accepts connections on a port and hands them out in turn, which is even: left to the operating system, one process may get
 * nearly all that stay open. While nobody serves, connections wait.
 */
export async function handOutConnections({ host, port }: { host: string; port: number }) {
  const serving = new Set<ChildProcess>()
  const waiting: Socket[] = []
  const sent = new Set<Promise<void>>()
  // Nothing may be read of them here.
  const server = createServer({ pauseOnConnect: true }, handOut)

  function handOut(socket: Socket) {
    const [next] = serving
    if (!next) return void waiting.push(socket)
    // It goes to the end of the row.
    serving.delete(next)
    serving.add(next)
    const done = new Promise<void>((resolve) => {
      next.send(connectionMessage, socket, (error) => {
        if (error) {
          // It is about to end. Somebody else takes its turn.
          serving.delete(next)
          handOut(socket)
        }
        resolve()
      })
    })
    sent.add(done)
    void done.then(() => sent.delete(done))
  }

  server.listen({ host, port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Those that get connections now. */
    serving,
    add(process: ChildProcess) {
      serving.add(process)
      for (const socket of waiting.splice(0)) handOut(socket)
    },
    /** Accepts no more, and waits until all that were accepted are with a process. */
    async stop() {
      server.close()
      while (sent.size > 0) await Promise.all(sent)
      for (const socket of waiting) socket.destroy()
    },
  }
}

type Channel = { on(event: 'message', listener: (message: unknown, handle?: unknown) => void): unknown }

/** In the process that answers: its server takes the connections that it is given. */
export function takeConnections(server: Server, channel: Channel = process) {
  // With this event a server of Node begins to watch its connections: which are idle, and which take too long to ask.
  server.emit('listening')
  channel.on('message', (message, socket) => {
    if (!(socket instanceof Socket) || !isConnection(message)) return
    socket.setNoDelay(true)
    server.emit('connection', socket)
    socket.resume()
  })
}

const isConnection = (message: unknown) => typeof message === 'object' && message !== null && 'connection' in message
