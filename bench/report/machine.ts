import { availableParallelism, loadavg, totalmem } from 'node:os'
import type pg from 'pg'

export async function describeMachine(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ server_version: string }>('SHOW server_version')
  const postgres = rows[0]?.server_version.split(' ')[0]
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}, PostgreSQL ${postgres}`
}

/** Returns a warning if other programs load the machine, otherwise null. Call it before the benchmark starts. */
export function describeOtherLoad(): string | null {
  const [lastMinute = 0] = loadavg()
  const isBusy = lastMinute > availableParallelism() / 2
  return isBusy
    ? `Other programs load this machine (load average ${lastMinute.toFixed(1)}), so only the ratios are reliable.`
    : null
}
