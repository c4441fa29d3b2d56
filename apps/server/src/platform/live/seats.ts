import { TooManyAttempts } from '../../errors.ts'

/** How many sockets there may be under a name, such as that of a member, in all processes together. */
export type Seat = { name: string; max: number }

export type Seats = {
  /** Takes these seats for a socket, or throws and takes none of them. */
  take: (socketId: string, seats: Seat[]) => Promise<void>
  leave: (socketId: string, names: string[]) => Promise<void>
}

export const noSeatLeft = () => new TooManyAttempts(5)

/** Counts in memory. The processes of one start ask their main process; `share-seats.ts` is for several starts. */
export function createSeats() {
  const sockets = new Map<string, Set<string>>()

  function remove(name: string, socketId: string) {
    const known = sockets.get(name)
    known?.delete(socketId)
    if (known?.size === 0) sockets.delete(name)
  }

  return {
    async take(socketId: string, seats: Seat[]) {
      if (seats.some(({ name, max }) => (sockets.get(name)?.size ?? 0) >= max)) throw noSeatLeft()
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

/** A socket's id begins with its process. */
export const socketIdPrefix = (pid: number) => `${pid}:`
