import { availableParallelism, loadavg, totalmem } from 'node:os'
import type pg from 'pg'

export async function describeMachine(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ server_version: string }>('SHOW server_version')
  const postgres = rows[0]?.server_version.split(' ')[0]
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}, PostgreSQL ${postgres}`
}

/** What else the machine does, asked before we make it work ourselves; null when that is little. */
export function describeOtherLoad(): string | null {
  const [lastMinute = 0] = loadavg()
  const isBusy = lastMinute > availableParallelism() / 2
  return isBusy
    ? `The machine is busy with something else (load ${lastMinute.toFixed(1)}): trust the ratios only.`
    : null
}
