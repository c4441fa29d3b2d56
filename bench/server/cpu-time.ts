import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time of the server processes and the PostgreSQL processes. */
export type CpuTime = { server: number; database: number }

/** Reads the processor time on Linux, otherwise returns null. Unlike requests per second, it hardly depends on other load. */
export function readCpuTime({ pid, postmaster }: { pid: number; postmaster: number }): CpuTime | null {
  try {
    return {
      server: cpuOfTree(
        pid,
        childrenOf(pid).filter((child) => child !== postmaster),
      ),
      database: cpuOfTree(postmaster, childrenOf(postmaster)),
    }
  } catch {
    return null
  }
}

const cpuOfTree = (pid: number, children: number[]) => [pid, ...children].map(cpuOf).reduce((sum, ms) => sum + ms, 0)

function childrenOf(pid: number): number[] {
  const lists = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'),
  )
  return lists.join(' ').split(' ').filter(Boolean).map(Number)
}

/** Returns the processor time per request. */
export function cpuPerRequest(before: CpuTime | null, after: CpuTime | null, requests: number): CpuTime | null {
  if (!before || !after) return null
  return {
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  }
}

/** The first number of `schedstat` is the running time of a thread in nanoseconds. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
}
