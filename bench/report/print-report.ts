import { growthOf } from './growth.ts'
import type { Report } from './report.ts'
import { tableOf } from './table.ts'

const count = (value: number) => value.toLocaleString('en')
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

export function printReport({ machine, plan, figures, runs }: Report) {
  console.log(`\n${machine}; medians of ${plan.rounds} rounds of ${plan.roundMs} ms, times in ms\n`)
  console.log(tableOf(figures))
  console.log('\n÷SQL: req/s of the server ÷ the same statements through the bare driver')
  console.log('÷HTTP: req/s of the server ÷ a bare Node server sending the same bytes\n')

  for (const { call, connections, items, p50, p95, sql } of growthOf(figures)) {
    const times = (value: number | null) => (value === null ? '–' : `×${value.toFixed(2)}`)
    const growth = `p50 ${times(p50)}, p95 ${times(p95)}, its SQL alone p50 ${times(sql)}`
    console.log(`Growth of ${call}, ${count(items.from)} → ${count(items.to)} items, ${connections} conn: ${growth}`)
  }
  for (const { items, took, memory } of runs) {
    const starts = `start ${seconds(took.firstStart)} on an empty folder, ${seconds(took.secondStart)} after filling`
    const used = `memory ${megabytes(memory.idle)} idle, ${megabytes(memory.loaded)} after the load`
    console.log(`With ${count(items)} items (filled in ${seconds(took.fill)}): ${starts}; ${used}`)
  }
}
