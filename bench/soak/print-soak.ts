import { count } from '../report/format.ts'
import { tableOf } from '../report/table.ts'
import type { SoakReport } from './run-soak.ts'

const ms = (value: number) => (Number.isNaN(value) ? '–' : String(Math.round(value)))
/** With a decimal, because the growth per minute is small. */
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

export function printSoak({ machine, otherLoad, steps, knee, memory, oomKills, missed }: SoakReport) {
  console.log(`\n${machine}; varied requests, 95 % reads, 2 % new items, 3 % messages; times in ms\n`)
  if (otherLoad) console.log(`${otherLoad}\n`)
  console.log(
    tableOf(
      [
        { title: 'load', width: -14, cell: ({ name }) => name },
        { title: 'conn', width: 6, cell: ({ connections }) => count(connections) },
        { title: 'req/s', width: 8, cell: ({ answered }) => count(answered.perSecond) },
        { title: 'p50', width: 7, cell: ({ answered }) => ms(answered.p50) },
        { title: 'p95', width: 7, cell: ({ answered }) => ms(answered.p95) },
        { title: 'p99', width: 7, cell: ({ answered }) => ms(answered.p99) },
        { title: '503', width: 9, cell: ({ refused }) => count(refused.count) },
        { title: 'p99', width: 7, cell: ({ refused }) => ms(refused.p99) },
        { title: 'slowest', width: 9, cell: ({ refused }) => ms(refused.slowest) },
        { title: 'errors', width: 8, cell: ({ failures }) => count(failures.length) },
      ],
      steps,
    ),
  )
  console.log(
    knee
      ? `\nknee: ${count(knee.connections)} connections, ${count(knee.answered.perSecond)} requests/s, p95 ${ms(knee.answered.p95)} ms`
      : '\nknee: below the first load',
  )
  console.log(
    `memory of all processes under the held load: ${megabytes(memory.begin)} at first, ${megabytes(memory.end)} at the end; ` +
      `growth ${megabytes(memory.perMinute)} per minute`,
  )
  if (oomKills > 0) console.log(`processes killed for lack of memory: ${oomKills}`)
  for (const { name, failures } of steps) for (const failure of failures) console.log(`${name}: ${failure}`)
  for (const aim of missed) console.log(`MISSED: ${aim}`)
  console.log()
}
