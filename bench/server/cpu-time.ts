import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time that the server and the processes of its database have used so far. */
export type CpuTime = { server: number; database: number }

/**
 * Reads it where the system tells it (Linux); null elsewhere. Unlike requests a second, it hardly depends on what else the machine
 * does.
 */
export function readCpuTime({ pid, postmaster }: { pid: number; postmaster: number }): CpuTime | null {
  try {
    return {
      server: cpuOfFamily(
        pid,
        childrenOf(pid).filter((child) => child !== postmaster),
      ),
      database: cpuOfFamily(postmaster, childrenOf(postmaster)),
    }
  } catch {
    return null
  }
}

const cpuOfFamily = (pid: number, children: number[]) => [pid, ...children].map(cpuOf).reduce((sum, ms) => sum + ms, 0)

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  const lists = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'),
  )
  return lists.join(' ').split(' ').filter(Boolean).map(Number)
}

/** What each request of a measurement took. */
export function cpuPerRequest(before: CpuTime | null, after: CpuTime | null, requests: number): CpuTime | null {
  if (!before || !after) return null
  return {
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  }
}

/** The first number of `schedstat` are the nanoseconds that a thread ran. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
}
