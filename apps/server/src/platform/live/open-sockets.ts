import { setTimeout as wait } from 'node:timers/promises'
import { closeCodes } from '@pollen/contract/live'
import type { WebSocket } from 'ws'
import { TooManyAttempts } from '../../errors.ts'
import type { Viewer } from '../action.ts'
import { workFor } from '../caller.ts'
import { sweepTask } from '../events/sweep-task.ts'
import type { Log } from '../log.ts'
import type { OutgoingFrames } from './outgoing-frames.ts'

/** Many people can share an address, so it may have many sockets; fewer of which nobody has said yet whose they are. */
const maxSockets = { ofServer: 50_000, ofAddress: 10_000, unknownOfAddress: 1_000, ofMember: 100 }
/** Who has not answered by the next heartbeat is gone. Proxies cut silent connections after a minute. */
const defaultHeartbeatMs = 25_000
/** Signals of this time make one question to the database. */
const gatherMs = 200
/** Time for clients to answer when the server stops. */
const stopMs = 2_000

type Entry = { socket: OutgoingFrames; address: string; viewer: Viewer | null }

type Options = {
  /** Which of these sessions have not ended. */
  listLiveSessions: (sessionIds: number[]) => Promise<number[]>
  log: Log
  heartbeatMs?: number
}

/** The WebSockets of this process: how many there may be, whether somebody is there, and whether they still may. */
export function openSockets({ listLiveSessions, log, heartbeatMs = defaultHeartbeatMs }: Options) {
  const entries = new Set<Entry>()
  const ofAddress = new Map<string, { open: number; unknown: number }>()
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
    const live = new Set(await workFor('live channels', () => listLiveSessions(Array.from(ids))))
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

  function countsOf(address: string) {
    const counts = ofAddress.get(address) ?? { open: 0, unknown: 0 }
    ofAddress.set(address, counts)
    return counts
  }

  function remove(entry: Entry) {
    if (!entries.delete(entry)) return
    const counts = countsOf(entry.address)
    counts.open--
    if (!entry.viewer) counts.unknown--
    if (counts.open === 0) ofAddress.delete(entry.address)
    const ofSame = entry.viewer && ofMember.get(entry.viewer.id)
    ofSame?.delete(entry)
    if (entry.viewer && ofSame?.size === 0) ofMember.delete(entry.viewer.id)
  }

  return {
    sweep,

    hasRoom(address: string): boolean {
      const { open, unknown } = ofAddress.get(address) ?? { open: 0, unknown: 0 }
      const { ofServer, ofAddress: most, unknownOfAddress } = maxSockets
      return entries.size < ofServer && open < most && unknown < unknownOfAddress
    },

    add(ws: WebSocket, socket: OutgoingFrames, address: string) {
      const entry: Entry = { socket, address, viewer: null }
      entries.add(entry)
      const counts = countsOf(address)
      counts.open++
      counts.unknown++
      const heartbeat = startHeartbeat(ws, socket, heartbeatMs)
      socket.onClose(() => {
        clearInterval(heartbeat)
        remove(entry)
      })
      return {
        viewer: () => entry.viewer,
        /** It is known now whose socket it is. */
        admit(viewer: Viewer) {
          const ofSame = ofMember.get(viewer.id) ?? new Set()
          if (ofSame.size >= maxSockets.ofMember) throw new TooManyAttempts(5)
          entry.viewer = viewer
          counts.unknown--
          ofMember.set(viewer.id, ofSame.add(entry))
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
