import { TooManyAttempts } from '../../errors.ts'

/** Limit of sockets under a name, such as a member or an address, across all processes. */
export type Seat = { name: string; max: number }

export type Seats = {
  /** Takes all these seats for a socket, or throws and takes none. */
  take: (socketId: string, seats: Seat[]) => Promise<void>
  leave: (socketId: string, names: string[]) => Promise<void>
}

export const noSeatError = () => new TooManyAttempts(5)

/** Counts seats in memory. Server processes call their main process for this; `share-seats.ts` shares seats between machines. */
export function createSeats() {
  const sockets = new Map<string, Set<string>>()

  function remove(name: string, socketId: string) {
    const known = sockets.get(name)
    known?.delete(socketId)
    if (known?.size === 0) sockets.delete(name)
  }

  return {
    async take(socketId: string, seats: Seat[]) {
      if (seats.some(({ name, max }) => (sockets.get(name)?.size ?? 0) >= max)) throw noSeatError()
      for (const { name } of seats) sockets.set(name, (sockets.get(name) ?? new Set()).add(socketId))
    },
    async leave(socketId: string, names: string[]) {
      for (const name of names) remove(name, socketId)
    },
    /** Frees the seats of a process that has ended. */
    leaveAll(pid: number) {
      for (const [name, ids] of sockets) {
        for (const id of ids) if (id.startsWith(socketIdPrefix(pid))) remove(name, id)
      }
    },
  }
}

/** Socket ids start with the pid of their process. */
export const socketIdPrefix = (pid: number) => `${pid}:`
