import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { closeCodes } from '@pollen/contract/live'
import type { WebSocket } from 'ws'
import type { Viewer } from '../action.ts'
import { sweepTask } from '../events/sweep-task.ts'
import type { Log } from '../log.ts'
import type { OutgoingFrames } from './outgoing-frames.ts'
import { noSeatError, type Seats, socketIdPrefix } from './seats.ts'

/** The limit per address is high, because many members can share one. It is lower for sockets that have not authenticated yet. */
const maxSockets = { ofProcess: 50_000, ofAddress: 10_000, unknownOfAddress: 1_000, ofMember: 100 }
/** Clients must answer before the next heartbeat. Heartbeats also keep proxies from closing idle connections after a minute. */
const defaultHeartbeatMs = 25_000
/** Signals within this time share one query. */
const recheckDelayMs = 200
/** Time for clients to answer the closing handshake when the server stops. */
const stopMs = 2_000

type Entry = { socket: OutgoingFrames; viewer: Viewer | null }

type Options = {
  /** Returns those of the sessions that have not ended. */
  listLiveSessions: (sessionIds: number[]) => Promise<number[]>
  seats: Seats
  log: Log
  heartbeatMs?: number
}

type SocketSeats = { takeOfMember: (memberId: number) => Promise<void>; leave: () => Promise<void> }

/** Keeps the WebSockets of this process, within limits. Closes those without a response to heartbeats and those of ended sessions. */
export function openSockets({ listLiveSessions, seats, log, heartbeatMs = defaultHeartbeatMs }: Options) {
  const entries = new Set<Entry>()
  const ofMember = new Map<number, Set<Entry>>()
  const toRecheck = new Set<number>()
  let recheckTimer: NodeJS.Timeout | undefined

  /** Checks all sessions, because there is no signal for one that expires. */
  const { sweep, ended } = sweepTask(() => closeEnded(entries), {
    log,
    failure: 'The sessions of live channels could not be checked',
  })

  /** Closes the sockets of ended sessions. */
  async function closeEnded(some: Iterable<Entry>) {
    const known = Array.from(some).filter(({ viewer }) => viewer !== null)
    if (known.length === 0) return
    const ids = new Set(known.flatMap(({ viewer }) => viewer?.sessionId ?? []))
    const live = new Set(await listLiveSessions(Array.from(ids)))
    for (const { viewer, socket } of known) {
      if (viewer && !live.has(viewer.sessionId)) socket.cut(closeCodes.badToken, 'session ended')
    }
  }

  async function closeEndedOfMembers() {
    recheckTimer = undefined
    const some = Array.from(toRecheck).flatMap((id) => Array.from(ofMember.get(id) ?? []))
    toRecheck.clear()
    // After a failure, the next sweep checks them.
    await closeEnded(some).catch((err: unknown) => log.warn({ err }, 'The sessions of members could not be checked'))
  }

  function remove(entry: Entry) {
    entries.delete(entry)
    const ofSame = entry.viewer && ofMember.get(entry.viewer.id)
    ofSame?.delete(entry)
    if (entry.viewer && ofSame?.size === 0) ofMember.delete(entry.viewer.id)
  }

  return {
    sweep,

    /** Takes the seats of a new socket, which holds them until it is closed. Throws if none is left. */
    async takeSeats(address: string): Promise<SocketSeats> {
      const id = `${socketIdPrefix(process.pid)}${randomUUID()}`
      const unknown = `unknown of ${address}`
      const held = new Set<string>()
      async function take(some: Record<string, number>) {
        await seats.take(
          id,
          Object.entries(some).map(([name, max]) => ({ name, max })),
        )
        for (const name of Object.keys(some)) held.add(name)
      }
      async function leave(names: string[]) {
        for (const name of names) held.delete(name)
        await seats.leave(id, names).catch((err: unknown) => log.warn({ err }, 'A seat could not be freed'))
      }
      if (entries.size >= maxSockets.ofProcess) throw noSeatError()
      await take({
        [`address ${address}`]: maxSockets.ofAddress,
        [unknown]: maxSockets.unknownOfAddress,
      })
      return {
        async takeOfMember(memberId) {
          await take({ [`member ${memberId}`]: maxSockets.ofMember })
          await leave([unknown])
        },
        leave: () => leave(Array.from(held)),
      }
    },

    add(ws: WebSocket, socket: OutgoingFrames, ownSeats: SocketSeats) {
      const entry: Entry = { socket, viewer: null }
      entries.add(entry)
      const heartbeat = startHeartbeat(ws, socket, heartbeatMs)
      socket.onClose(() => {
        clearInterval(heartbeat)
        remove(entry)
        void ownSeats.leave()
      })
      return {
        viewer: () => entry.viewer,
        /** Called once the socket has authenticated. Throws if the member has too many. */
        async admit(viewer: Viewer) {
          await ownSeats.takeOfMember(viewer.id)
          if (socket.isOver()) return ownSeats.leave()
          entry.viewer = viewer
          ofMember.set(viewer.id, (ofMember.get(viewer.id) ?? new Set()).add(entry))
        },
      }
    },

    /** Checks the sessions of members who have new events, because their sessions may have ended. */
    recheckSessions(memberIds: number[]) {
      for (const id of memberIds) if (ofMember.has(id)) toRecheck.add(id)
      if (toRecheck.size > 0) recheckTimer ??= setTimeout(closeEndedOfMembers, recheckDelayMs)
    },

    /** Closes all sockets, and terminates those that do not answer in time. */
    async closeAll(code: number, reason: string) {
      clearTimeout(recheckTimer)
      for (const { socket } of entries) socket.cut(code, reason)
      const deadline = Date.now() + stopMs
      while (entries.size > 0 && Date.now() < deadline) await wait(10)
      for (const { socket } of entries) socket.drop(reason)
      await ended()
    },
  }
}

/** Sends pings, and terminates the connection if the client sends nothing until the next one. */
function startHeartbeat(ws: WebSocket, socket: OutgoingFrames, everyMs: number) {
  let isAlive = true
  const markAlive = () => {
    isAlive = true
  }
  ws.on('pong', markAlive).on('message', markAlive)
  return setInterval(() => {
    if (!isAlive) return socket.drop('nobody there')
    isAlive = false
    ws.ping()
  }, everyMs)
}
