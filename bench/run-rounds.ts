import type { Call } from './call.ts'
import type { Answer } from './load/http-connection.ts'
import type { Load, LoadResult, Target } from './load/start-load.ts'
import type { Summary } from './load/summarise.ts'
import { maxRequests } from './plan.ts'
import { type CpuTime, cpuPerRequest } from './server/cpu-time.ts'

export type Setting = {
  call: Call
  load: Load
  sample: () => Promise<Answer>
  /** The server as a target that must answer with this body, or with any body if it is null. */
  serverTarget: (body: Buffer | null) => Target
  sql: Target | null
  http: Target
  readCpu: () => CpuTime | null
}

type Effort = { connections: number; forMs: number }

export type Rounds = { server: Summary[]; sql: Summary[]; http: Summary[]; cpu: CpuTime[] }

/** Alternates between server and ceilings, so that slow moments of the machine affect all of them. */
export async function runRounds(setting: Setting, count: number, effort: Effort): Promise<Rounds> {
  const rounds: Rounds = { server: [], sql: [], http: [], cpu: [] }
  for (let round = 0; round < count; round++) {
    const before = setting.readCpu()
    const result = await loadServer(setting, effort)
    rounds.server.push(result)
    const cpu = cpuPerRequest(before, setting.readCpu(), result.count)
    if (cpu) rounds.cpu.push(cpu)
    if (setting.sql) rounds.sql.push(await loadCeiling(setting, setting.sql, effort))
    rounds.http.push(await loadCeiling(setting, setting.http, effort))
  }
  return rounds
}

async function loadServer({ call, load, sample, serverTarget }: Setting, effort: Effort): Promise<LoadResult> {
  for (let attempt = 1; ; attempt++) {
    const { body } = await sample()
    const result = await load({ target: serverTarget(call.isRead ? body : null), ...effort, maxRequests })
    if (result.failures.length === 0) return result
    // The answer may have changed, for example because an item has ended.
    const hasChanged = call.isRead && !body.equals((await sample()).body)
    if (!hasChanged || attempt === 3) throw new Error(`${call.name}: ${result.failures[0]}`)
  }
}

async function loadCeiling({ call, load }: Setting, target: Target, effort: Effort): Promise<LoadResult> {
  const result = await load({ target, ...effort, maxRequests })
  if (result.failures.length > 0) throw new Error(`${call.name}, ${target.kind} ceiling: ${result.failures[0]}`)
  return result
}
