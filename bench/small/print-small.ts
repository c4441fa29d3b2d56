import { count, megabytes } from '../report/format.ts'
import { tableOf } from '../report/table.ts'
import { type SmallReport, smallMachine } from './measure-small.ts'

const ms = (value: number) => String(Math.round(value))

export function printSmall({ otherLoad, phases, restartMs, idle, photos, oomKills, failures, missed }: SmallReport) {
  const { memory, cores } = smallMachine
  console.log(`\n${cores} core, ${megabytes(memory)}, with PostgreSQL; memory without file cache; times in ms\n`)
  if (otherLoad) console.log(`${otherLoad}\n`)
  console.log(
    tableOf(
      [
        { title: '50 users', width: -22, cell: ({ name }) => name },
        { title: 'req/s', width: 8, cell: ({ perSecond }) => count(perSecond) },
        { title: 'p50', width: 7, cell: ({ p50 }) => ms(p50) },
        { title: 'p95', width: 7, cell: ({ p95 }) => ms(p95) },
        { title: '503', width: 7, cell: ({ refused }) => count(refused) },
        { title: 'peak', width: 9, cell: ({ peak }) => megabytes(peak) },
      ],
      phases,
    ),
  )
  console.log(`\nidle: ${megabytes(idle.afterStart)} after the start, ${megabytes(idle.afterLoad)} after the load`)
  console.log(`restart with ${(restartMs / 1000).toFixed(1)} s without service`)
  console.log(`photos of 40 megapixels: ${photos.uploaded} uploaded, ${photos.suggested} answered with suggestions`)
  console.log(`processes killed for lack of memory: ${oomKills}`)
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  for (const aim of missed) console.log(`MISSED: ${aim}`)
  console.log()
}
