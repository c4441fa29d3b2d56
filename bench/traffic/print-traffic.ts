import { count } from '../report/format.ts'
import { tableOf } from '../report/table.ts'
import type { TrafficReport, TrafficRow } from './measure-traffic.ts'

const ms = (value: number | undefined) => value?.toFixed(1) ?? '–'

export function printTraffic({ machine, otherLoad, rows, failures, missed }: TrafficReport) {
  console.log(`\n${machine}; requests of members, times in ms; CPU and DB: processor time per request\n`)
  if (otherLoad) console.log(`${otherLoad}\n`)
  const hasBaseline = rows.some(({ baseline }) => baseline)
  console.log(
    tableOf<TrafficRow>(
      [
        { title: 'requests', width: -24, cell: ({ name, requests }) => `${name}, ${requests}` },
        { title: 'conn', width: 5, cell: ({ connections }) => String(connections) },
        { title: 'req/s', width: 8, cell: ({ current }) => count(current.perSecond) },
        { title: 'p50', width: 8, cell: ({ current }) => ms(current.p50) },
        { title: 'p95', width: 8, cell: ({ current }) => ms(current.p95) },
        { title: '503', width: 6, cell: ({ current }) => count(current.refused) },
        { title: 'CPU', width: 7, cell: ({ current }) => ms(current.cpu?.server) },
        { title: 'DB', width: 7, cell: ({ current }) => ms(current.cpu?.database) },
        ...(hasBaseline ? baselineColumns : []),
      ],
      rows,
    ),
  )
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  for (const goal of missed) console.log(`MISSED: ${goal}`)
  console.log()
}

const baselineColumns = [
  { title: 'baseline', width: 10, cell: ({ baseline }: TrafficRow) => count(baseline?.perSecond ?? Number.NaN) },
  { title: 'p95', width: 8, cell: ({ baseline }: TrafficRow) => ms(baseline?.p95) },
  { title: '503', width: 6, cell: ({ baseline }: TrafficRow) => count(baseline?.refused ?? Number.NaN) },
  { title: 'CPU', width: 7, cell: ({ baseline }: TrafficRow) => ms(baseline?.cpu?.server) },
  { title: 'DB', width: 7, cell: ({ baseline }: TrafficRow) => ms(baseline?.cpu?.database) },
  {
    title: 'ratio',
    width: 7,
    cell: ({ current, baseline }: TrafficRow) => (baseline ? (current.perSecond / baseline.perSecond).toFixed(2) : '–'),
  },
]
