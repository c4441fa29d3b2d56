import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { closeCodes } from '@pollen/contract/live'
import type { WebSocket } from 'ws'
import type { Viewer } from '../action.ts'
import { sweepTask } from '../events/sweep-task.ts'
import type { Log } from '../log.ts'
import type { OutgoingFrames } from './outgoing-frames.ts'
import { noSeatLeft, type Seats, socketIdPrefix } from './seats.ts'

/** Many members can share an address, so it may have many sockets; fewer of those that have not authenticated yet. */
const maxSockets = { ofProcess: 50_000, ofAddress: 10_000, unknownOfAddress: 1_000, ofMember: 100 }
/** Who has not answered by the next heartbeat is gone. Proxies cut silent connections after a minute. */
const defaultHeartbeatMs = 25_000
/** Signals of this time make one question to the database. */
const gatherMs = 200
/** Time for clients to answer when the server stops. */
const stopMs = 2_000

type Entry = { socket: OutgoingFrames; viewer: Viewer | null }

type Options = {
  /** Which of these sessions have not ended. */
  listLiveSessions: (sessionIds: number[]) => Promise<number[]>
  seats: Seats
  log: Log
  heartbeatMs?: number
}

type SocketSeats = { takeOfMember: (memberId: number) => Promise<void>; leave: () => Promise<void> }

/** The WebSockets of this process: how many there may be, whether their clients still answer, and whether their sessions last. */
export function openSockets({ listLiveSessions, seats, log, heartbeatMs = defaultHeartbeatMs }: Options) {
  const entries = new Set<Entry>()
  const ofMember = new Map<number, Set<Entry>>()
  const toRecheck = new Set<number>()
  let gathering: NodeJS.Timeout | undefined

  /** Where no signal says that a session has ended, as of one that expires. */
  const { sweep, ended } = sweepTask(() => closeEnded(entries), {
    log,
    failure: 'Who is in live channels could not be checked',
  })

  /** Closes those whose session has ended. */
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
    gathering = undefined
    const some = Array.from(toRecheck).flatMap((id) => Array.from(ofMember.get(id) ?? []))
    toRecheck.clear()
    // What fails is asked again with all others soon.
    await closeEnded(some).catch((err: unknown) => log.warn({ err }, 'Ended sessions could not be checked'))
  }

  function remove(entry: Entry) {
    entries.delete(entry)
    const ofSame = entry.viewer && ofMember.get(entry.viewer.id)
    ofSame?.delete(entry)
    if (entry.viewer && ofSame?.size === 0) ofMember.delete(entry.viewer.id)
  }

  return {
    sweep,

    /** Takes the seats of a socket that is about to be opened, or throws. They are its own until it is closed. */
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
      if (entries.size >= maxSockets.ofProcess) throw noSeatLeft()
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

    /** Something happened to these members: their sessions may have ended. */
    recheckSessions(memberIds: number[]) {
      for (const id of memberIds) if (ofMember.has(id)) toRecheck.add(id)
      if (toRecheck.size > 0) gathering ??= setTimeout(closeEndedOfMembers, gatherMs)
    },

    /** Closes all, and ends those that do not answer in time. */
    async closeAll(code: number, reason: string) {
      clearTimeout(gathering)
      for (const { socket } of entries) socket.cut(code, reason)
      const deadline = Date.now() + stopMs
      while (entries.size > 0 && Date.now() < deadline) await wait(10)
      for (const { socket } of entries) socket.drop(reason)
      await ended()
    },
  }
}

/** Asks now and then whether somebody is there, and drops the connection when nobody answers. */
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
