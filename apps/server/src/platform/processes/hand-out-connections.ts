import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { logNowAndThen } from '../log-now-and-then.ts'
import { createBusyServer } from './create-busy-server.ts'

/** What comes with a connection, for the process that gets it. */
const connectionMessage = { connection: true }
/** What that process says once it has the connection. */
const takenMessage = { isTaken: true }
/** A process that is busy for longer than this gets nothing more before the end. */
const handOutTimeoutMs = 5_000
/** A process takes one connection in each turn of its event loop: with many calls in hand, a few dozen in a second. */
const maxWaitMs = 400
/** With fewer waiting something else on the machine has made it slow, and refusing one would help nobody. */
const manyConnections = 16
const lookEveryMs = 100

/**
 * Accepts connections on a port and hands them out in turn, which is even: left to the operating system, one process may get
 * nearly all that stay open. A process gets the next one when it has taken the last, so that little waits for one that is busy,
 * and what it had not taken when it died goes to another. While nobody serves, connections wait. The addresses take turns, so that
 * somebody with one connection does not wait for somebody else's hundred. Where many wait because all are busy, those that
 * waited too long are answered 503.
 */
export async function handOutConnections({ host, port, log }: { host: string; port: number; log: Log }) {
  const serving = new Set<ChildProcess>()
  const waiting = createQueue()
  /** What each process was sent and has not taken yet. */
  const untaken = new Map<ChildProcess, Socket>()
  let onChange = () => {}
  const logRefusals = logNowAndThen((refused) =>
    log.warn({ refused, waiting: waiting.size() }, 'Too many connections at once'),
  )
  // Nothing may be read of them here.
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    waiting.push(socket)
    handOut()
  })
  const busyServer = createBusyServer()
  watchConnections(busyServer)
  const timer = setInterval(refuseLate, lookEveryMs).unref()

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
    if (socket) waiting.putBack(socket)
    handOut()
  }

  function refuseLate() {
    if (serving.size === 0) return
    const late = waiting.takeLate()
    for (const socket of late) serveOn(busyServer, socket)
    if (late.length > 0) logRefusals(late.length)
    onChange()
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
      clearInterval(timer)
      busyServer.close()
      busyServer.closeAllConnections()
    },
  }
}

type Waiting = { socket: Socket; since: number }

/** Connections that wait to be handed out, by the address that they come from. */
function createQueue() {
  /** The next turn is that of the first address. */
  const addresses = new Map<string, Waiting[]>()
  let size = 0

  function add(socket: Socket, where: 'push' | 'unshift') {
    const address = socket.remoteAddress ?? ''
    const own = addresses.get(address) ?? []
    addresses.set(address, own)
    own[where]({ socket, since: performance.now() })
    size++
  }

  return {
    size: () => size,
    push: (socket: Socket) => add(socket, 'push'),
    putBack: (socket: Socket) => add(socket, 'unshift'),
    takeNext(): Socket | undefined {
      const [next] = addresses
      if (!next) return undefined
      const [address, own] = next
      // It goes to the end, behind the addresses that had no turn yet.
      addresses.delete(address)
      const first = own.shift()
      if (own.length > 0) addresses.set(address, own)
      size--
      return first?.socket
    },
    /** Those that have waited too long, as long as many wait. */
    takeLate(): Socket[] {
      const late: Socket[] = []
      for (const [address, own] of addresses) {
        while (size > manyConnections && own[0] && performance.now() - own[0].since > maxWaitMs) {
          late.push(own[0].socket)
          own.shift()
          size--
        }
        if (own.length === 0) addresses.delete(address)
      }
      return late
    },
  }
}

const isTaken = (message: unknown) => typeof message === 'object' && message !== null && 'isTaken' in message

type Channel = {
  on(event: 'message', listener: (message: unknown, handle?: unknown) => void): unknown
  send?(message: object, callback: (error: Error | null) => void): unknown
}

/** In the process that answers: its server takes the connections that it is given. */
export function takeConnections(server: Server, channel: Channel = process) {
  watchConnections(server)
  channel.on('message', (message, socket) => {
    if (!isConnection(message)) return
    // Without the main process this one ends.
    channel.send?.(takenMessage, () => {})
    // Whoever asked for it may have gone away on the way here.
    if (!(socket instanceof Socket)) return
    serveOn(server, socket)
  })
}

/** With this event a server of Node begins to watch its connections: which are idle, and which take too long to ask. */
const watchConnections = (server: Server) => server.emit('listening')

function serveOn(server: Server, socket: Socket) {
  socket.setNoDelay(true)
  server.emit('connection', socket)
  socket.resume()
}

const isConnection = (message: unknown) => typeof message === 'object' && message !== null && 'connection' in message
