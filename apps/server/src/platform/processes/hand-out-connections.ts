import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressGroup } from '../http/read-caller.ts'
import { createRoundRobin } from '../load/round-robin.ts'

/** What comes with a connection, for the process that gets it. */
const connectionMessage = { connection: true }
/** What that process says once it has the connection. */
const takenMessage = { isTaken: true }
/** A process that is busy for longer than this gets nothing more before the end. */
const handOutTimeoutMs = 5_000

/**
 * Accepts connections on a port and hands them out in turn, which is even: left to the operating system, one process may get
 * nearly all that stay open. A process gets the next one when it has taken the last, so that little waits for one that is busy,
 * and what it had not taken when it died goes to another. While no process serves, connections wait. Addresses take turns, so that
 * a client with one connection does not wait for the hundred connections of another. The process that takes a connection decides
 * which of its requests it answers (`admit-requests.ts`).
 */
export async function handOutConnections({ host, port }: { host: string; port: number }) {
  const serving = new Set<ChildProcess>()
  const waiting = createRoundRobin<string, Socket>()
  /** What each process was sent and has not taken yet. */
  const untaken = new Map<ChildProcess, Socket>()
  let onChange = () => {}
  // Nothing may be read of them here.
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    waiting.push(addressOf(socket), socket)
    handOut()
  })

  function handOut() {
    for (const process of Array.from(serving)) {
      if (untaken.has(process)) continue
      const socket = waiting.takeNext()
      if (!socket) break
      // It goes to the end of the row.
      serving.delete(process)
      serving.add(process)
      untaken.set(process, socket)
      // Kept open, for this process may die before it takes it.
      process.send(connectionMessage, socket, { keepOpen: true }, (error) => error && remove(process))
    }
    onChange()
  }

  function take(process: ChildProcess) {
    untaken.get(process)?.destroy()
    untaken.delete(process)
    handOut()
  }

  function remove(process: ChildProcess) {
    serving.delete(process)
    const socket = untaken.get(process)
    untaken.delete(process)
    if (socket) waiting.putBack(addressOf(socket), socket)
    handOut()
  }

  /** Until all that were accepted are with a process, or nobody is there to take them. */
  const handedOut = () =>
    new Promise<void>((resolve) => {
      onChange = () => (waiting.size() === 0 || serving.size === 0) && untaken.size === 0 && resolve()
      onChange()
    })

  server.listen({ host, port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Those that get connections now. */
    serving,
    add(process: ChildProcess) {
      process.on('message', (message) => isTaken(message) && take(process))
      process.once('exit', () => remove(process))
      serving.add(process)
      handOut()
    },
    /** Accepts no more, and waits until all that were accepted are with a process. */
    async stop() {
      server.close()
      await Promise.race([handedOut(), sleep(handOutTimeoutMs, undefined, { ref: false })])
      serving.clear()
      for (let socket = waiting.takeNext(); socket; socket = waiting.takeNext()) socket.destroy()
      for (const socket of untaken.values()) socket.destroy()
      untaken.clear()
    },
  }
}

const addressOf = (socket: Socket) => addressGroup(socket.remoteAddress ?? '')

const isTaken = (message: unknown) => typeof message === 'object' && message !== null && 'isTaken' in message

type Channel = {
  on(event: 'message', listener: (message: unknown, handle?: unknown) => void): unknown
  send?(message: object, callback: (error: Error | null) => void): unknown
}

/** In the process that answers: its server takes the connections that it is given. */
export function takeConnections(server: Server, channel: Channel = process) {
  // With this event a server of Node begins to watch its connections: which are idle, and which take too long to ask.
  server.emit('listening')
  channel.on('message', (message, socket) => {
    if (!isConnection(message)) return
    // Without the main process this one ends.
    channel.send?.(takenMessage, () => {})
    // Whoever asked for it may have gone away on the way here.
    if (!(socket instanceof Socket)) return
    socket.setNoDelay(true)
    server.emit('connection', socket)
    socket.resume()
  })
}

const isConnection = (message: unknown) => typeof message === 'object' && message !== null && 'connection' in message
