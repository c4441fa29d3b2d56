import type { BareServer } from './ceiling/start-bare-server.ts'
import type { Call } from './describe-call.ts'
import type { Target } from './load/job.ts'
import type { Load } from './load/start-load.ts'
import { median, medianOf, type Summary } from './load/summarise.ts'
import { connectionCounts, type Plan } from './plan.ts'
import { type Rounds, runRounds } from './run-rounds.ts'
import { captureStatements } from './statements/capture-statements.ts'
import type { DataSet } from './subject/prepare-data-set.ts'
import { takeSample } from './take-sample.ts'

export type Figures = {
  call: string
  items: number
  connections: number
  server: Summary
  sql: Summary | null
  http: Summary
  /** Throughput of the server ÷ throughput of the ceiling. */
  ratios: { sql: number | null; http: number }
  statements: string[]
}

type Tools = { load: Load; bare: BareServer; plan: Plan; dataSet: DataSet }

export async function measureCall(call: Call, { load, bare, plan, dataSet }: Tools): Promise<Figures[]> {
  const { request, status } = call
  const { port } = dataSet.subject
  const sample = () => takeSample(call, port)
  const answer = await sample()
  await bare.answerWith(answer)
  const statements = await captureStatements(dataSet, sample)
  const targets = {
    serverTarget: (body: Buffer | null): Target => ({ kind: 'http', port, request, status, body }),
    sql: statements.length > 0 ? ({ kind: 'sql', url: dataSet.url, statements } satisfies Target) : null,
    http: { kind: 'http', port: bare.port, request, status, body: answer.body } satisfies Target,
  }

  const figures: Figures[] = []
  for (const connections of connectionCounts) {
    const rounds = await runRounds({ call, load, plan, connections, sample, ...targets })
    figures.push({
      call: call.name,
      items: dataSet.items,
      connections,
      server: medianOf(rounds.server),
      sql: targets.sql && medianOf(rounds.sql),
      http: medianOf(rounds.http),
      ratios: { sql: targets.sql && ratioTo(rounds, 'sql'), http: ratioTo(rounds, 'http') },
      statements: statements.map(({ text }) => text),
    })
  }
  return figures
}

/** Of the same round each, when the machine was in the same mood. */
const ratioTo = (rounds: Rounds, ceiling: 'sql' | 'http') =>
  median(rounds.server.map(({ perSecond }, round) => perSecond / (rounds[ceiling][round]?.perSecond ?? Number.NaN)))
