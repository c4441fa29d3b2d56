import type { Growth } from './growth.ts'
import type { Report, Run } from './report.ts'
import { tableOf } from './table.ts'

const count = (value: number) => value.toLocaleString('en')
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
const times = (value: number | null) => (value === null ? '–' : `×${value.toFixed(2)}`)

export function printReport({ machine, otherLoad, plan, figures, growth, runs }: Report) {
  console.log(`\n${machine}; times in ms, medians of ${plan.rounds} rounds of ${plan.roundMs} ms\n`)
  if (otherLoad) console.log(`${otherLoad}\n`)
  console.log(tableOf(figures))
  console.log('\n÷SQL: req/s of the server ÷ the same statements through the bare driver')
  console.log('÷HTTP: req/s of the server ÷ a bare Node server sending the same bytes\n')
  for (const line of [...growth.map(growthLine), ...runs.map(runLine)]) console.log(line)
}

const growthLine = ({ call, connections, items, p50, p95, sql }: Growth) =>
  `${call} ${count(items.from)} → ${count(items.to)} items, ${connections} conn: ` +
  `p50 ${times(p50)}, p95 ${times(p95)}, SQL alone ${times(sql)}`

const runLine = ({ items, took, memory }: Run) =>
  `${count(items)} items: first start ${seconds(took.firstStart)}, fill ${seconds(took.fill)}, ` +
  `second start ${seconds(took.secondStart)}, memory ${megabytes(memory.idle)}, after load ${megabytes(memory.loaded)}`
