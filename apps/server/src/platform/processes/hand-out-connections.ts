import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressGroup } from '../http/read-caller.ts'
import { createRoundRobin } from '../load/round-robin.ts'

/** Sent with a connection to the process that gets it. */
const connectionMessage = { connection: true }
/** Acknowledgement of that process. */
const takenMessage = { isTaken: true }
/** A stop waits no longer than this for busy processes to take their connections. */
const handOutTimeoutMs = 5_000

/**
 * Accepts connections on a port and distributes them to processes by round-robin. The operating system would distribute them unevenly:
 * one process may get nearly all long-lived connections. A process gets the next connection after it has acknowledged the last one, so
 * that few connections wait for a busy process. If a process dies, an unacknowledged connection goes to another. While no process
 * serves, connections wait. Client addresses take turns, so that a client with one connection does not wait for the hundred connections
 * of another. Admission control of requests happens in the process that takes the connection (`admit-requests.ts`).
 */
export async function handOutConnections({ host, port }: { host: string; port: number }) {
  const serving = new Set<ChildProcess>()
  const waiting = createRoundRobin<string, Socket>()
  /** Connection that each process has not acknowledged yet. */
  const untaken = new Map<ChildProcess, Socket>()
  let onChange = () => {}
  // Paused, because only the process that takes a connection may read from it.
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    waiting.push(addressOf(socket), socket)
    handOut()
  })

  function handOut() {
    for (const process of Array.from(serving)) {
      if (untaken.has(process)) continue
      const socket = waiting.takeNext()
      if (!socket) break
      // Moves the process to the end of the rotation.
      serving.delete(process)
      serving.add(process)
      untaken.set(process, socket)
      // Kept open here, so that it can go to another process if this one dies.
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

  /** Resolves when processes have taken all accepted connections, or no process is left. */
  const handedOut = () =>
    new Promise<void>((resolve) => {
      onChange = () => (waiting.size() === 0 || serving.size === 0) && untaken.size === 0 && resolve()
      onChange()
    })

  server.listen({ host, port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Processes that currently get connections. */
    serving,
    add(process: ChildProcess) {
      process.on('message', (message) => isTaken(message) && take(process))
      process.once('exit', () => remove(process))
      serving.add(process)
      handOut()
    },
    /** Stops accepting connections, and waits until processes have taken the accepted ones. */
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

/** Passes the connections from the main process to the server of this process. */
export function takeConnections(server: Server, channel: Channel = process) {
  // With this event, a Node.js server starts its timeouts for idle connections and incomplete requests.
  server.emit('listening')
  channel.on('message', (message, socket) => {
    if (!isConnection(message)) return
    // Fails only if the main process has ended, and this process ends then, too.
    channel.send?.(takenMessage, () => {})
    // The client may have disconnected during the transfer.
    if (!(socket instanceof Socket)) return
    socket.setNoDelay(true)
    server.emit('connection', socket)
    socket.resume()
  })
}

const isConnection = (message: unknown) => typeof message === 'object' && message !== null && 'connection' in message
