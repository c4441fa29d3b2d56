import type { Call } from './call.ts'
import type { BareServer } from './ceiling/start-bare-server.ts'
import type { Load } from './load/start-load.ts'
import { median, medianOf, type Summary } from './load/summarise.ts'
import { connectionCounts, type Plan } from './plan.ts'
import { type Rounds, runRounds, type Setting } from './run-rounds.ts'
import { completeCall, type EntrySize, fetchSample, measureEntry } from './sample.ts'
import { type CpuTime, readCpuTime } from './server/cpu-time.ts'
import type { DataSet } from './server/prepare-data-set.ts'
import { captureStatements } from './statements/capture-statements.ts'

export type Figures = {
  call: string
  items: number
  connections: number
  /** Milliseconds of the first call, with cold caches. */
  first: number
  server: Summary
  sql: Summary | null
  http: Summary
  /** Throughput of the server ÷ throughput of a ceiling: the SQL alone, or a bare HTTP server. */
  ratios: { sql: number | null; http: number }
  /** Milliseconds of processor time per request, or null if the system does not report it. */
  cpu: CpuTime | null
  entry: EntrySize | null
  statements: string[]
}

type Tools = { load: Load; bare: BareServer; plan: Plan; dataSet: DataSet; isFirst: boolean }

export async function measureCall(
  listedCall: Call,
  { load, bare, plan, isFirst, ...tools }: Tools,
): Promise<Figures[]> {
  const dataSet = { ...tools.dataSet, ...(listedCall.isOfBusiestMember && { tokens: tools.dataSet.busiestTokens }) }
  const call = await completeCall(listedCall, dataSet)
  const { request, status } = call
  const { tokens, server } = dataSet
  const { port } = server
  const sample = () => fetchSample(call, dataSet)
  const begin = performance.now()
  const answer = await sample()
  const first = performance.now() - begin
  await bare.answerWith(answer)
  const statements = await captureStatements(dataSet, sample)
  const entry = await measureEntry(call, dataSet)
  const setting: Setting = {
    call,
    load,
    sample,
    serverTarget: (body) => ({ kind: 'http', port, request, tokens, status, body }),
    sql: statements.length > 0 ? { kind: 'sql', url: dataSet.url, statements } : null,
    readCpu: () => readCpuTime({ pid: server.pid, postmaster: dataSet.postmaster }),
    http: { kind: 'http', port: bare.port, request, tokens, status, body: answer.body },
  }

  const forMs = isFirst ? plan.firstWarmUpMs : plan.warmUpMs
  await runRounds(setting, 1, { connections: Math.max(...connectionCounts), forMs })
  const figures: Figures[] = []
  for (const connections of connectionCounts) {
    const rounds = await runRounds(setting, plan.rounds, { connections, forMs: plan.roundMs })
    const about = { call: call.name, items: dataSet.items, connections, first, entry }
    figures.push({ ...about, ...medianFigures(rounds), statements: statements.map(({ text }) => text) })
  }
  return figures
}

function medianFigures(rounds: Rounds) {
  // Ratios are computed within a round, in which the machine was equally busy for both.
  const ratioTo = (ceiling: Summary[]) =>
    median(rounds.server.map(({ perSecond }, round) => perSecond / (ceiling[round]?.perSecond ?? Number.NaN)))
  const hasSql = rounds.sql.length > 0
  return {
    server: medianOf(rounds.server),
    sql: hasSql ? medianOf(rounds.sql) : null,
    http: medianOf(rounds.http),
    ratios: { sql: hasSql ? ratioTo(rounds.sql) : null, http: ratioTo(rounds.http) },
    cpu: medianCpu(rounds.cpu),
  }
}

function medianCpu(rounds: CpuTime[]): CpuTime | null {
  const medianBy = (pick: (cpu: CpuTime) => number) => median(rounds.map(pick))
  return rounds.length > 0
    ? { server: medianBy(({ server }) => server), database: medianBy((cpu) => cpu.database) }
    : null
}
