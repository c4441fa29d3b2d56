import type { Call } from './describe-call.ts'
import type { Driven } from './load/drive.ts'
import type { Target } from './load/job.ts'
import type { Answer } from './load/read-answer.ts'
import type { Load } from './load/start-load.ts'
import type { Summary } from './load/summarise.ts'
import { atMost, type Plan } from './plan.ts'

type Setting = {
  call: Call
  load: Load
  plan: Plan
  connections: number
  sample: () => Promise<Answer>
  /** The server as a target that must answer with this body; null: with any. */
  serverTarget: (body: Buffer | null) => Target
  sql: Target | null
  http: Target
}

export type Rounds = { server: Summary[]; sql: Summary[]; http: Summary[] }

/** Server and ceilings take turns, so that a slow moment of the machine falls on all of them. */
export async function runRounds(setting: Setting): Promise<Rounds> {
  const { plan, sql, http } = setting
  const rounds: Rounds = { server: [], sql: [], http: [] }
  const runRound = async (forMs: number) => ({
    server: await driveServer(setting, forMs),
    sql: sql && (await driveCeiling(setting, sql, forMs)),
    http: await driveCeiling(setting, http, forMs),
  })
  await runRound(plan.warmUpMs)
  for (let round = 0; round < plan.rounds; round++) {
    const { server, sql, http } = await runRound(plan.roundMs)
    rounds.server.push(server)
    if (sql) rounds.sql.push(sql)
    rounds.http.push(http)
  }
  return rounds
}

async function driveServer({ call, load, connections, sample, serverTarget }: Setting, forMs: number): Promise<Driven> {
  for (let attempt = 1; ; attempt++) {
    const { body } = await sample()
    const driven = await load({ target: serverTarget(call.isRead ? body : null), connections, forMs, atMost })
    if (driven.failures.length === 0) return driven
    // A number in the answer may really have moved, as when an item ends meanwhile.
    const hasMoved = !body.equals((await sample()).body)
    if (!hasMoved || attempt === 3) throw new Error(`${call.name}: ${driven.failures[0]}`)
  }
}

async function driveCeiling({ call, load, connections }: Setting, target: Target, forMs: number): Promise<Driven> {
  const driven = await load({ target, connections, forMs, atMost })
  if (driven.failures.length > 0) throw new Error(`${call.name}, ${target.kind} ceiling: ${driven.failures[0]}`)
  return driven
}
