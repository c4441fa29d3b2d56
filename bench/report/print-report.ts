import type { Figures } from '../measure-call.ts'
import { count, megabytes } from './format.ts'
import type { Report, Run } from './report.ts'
import { figuresTable, growthTable } from './table.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export function printReport({ machine, otherLoad, plan, figures, growth, failures, runs }: Report) {
  console.log(`\n${machine}; times in ms, medians of ${plan.rounds} rounds of ${plan.roundMs} ms\n`)
  if (otherLoad) console.log(`${otherLoad}\n`)
  console.log(figuresTable(figures))
  console.log(
    '\nCPU, DB: processor time per request in the server and in the database; largely independent of other load',
  )
  console.log('÷SQL: req/s of the server ÷ req/s of the same prepared statements through the bare driver')
  console.log('÷HTTP: req/s of the server ÷ req/s of a bare Node server that sends the same bytes\n')
  if (growth.length > 0) {
    console.log(growthTable(growth))
    console.log('\n×: largest set ÷ smallest set; SQL: p50 of the statements alone')
    console.log('first: the first call on the largest set, with cold caches\n')
  }
  for (const line of [...entryLines(figures), ...runs.map(runLine), ...failures]) console.log(line)
}

const runLine = ({ items, took, memory }: Run) =>
  `${count(items)} items: first start ${seconds(took.firstStart)}, fill ${seconds(took.fill)}, ` +
  `second start ${seconds(took.secondStart)}, memory ${megabytes(memory.idle)}, after load ${megabytes(memory.loaded)}`

/** Removes duplicates, because there are figures for each number of connections. */
const entryLines = (figures: Figures[]) => [
  ...new Set(
    figures.flatMap(({ call, items, entry }) =>
      entry
        ? `${call}, ${count(items)} items: ${count(entry.entries)} entries, ${entry.bytes.toFixed(1)} bytes each (br)`
        : [],
    ),
  ),
]
