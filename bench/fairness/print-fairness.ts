import { count } from '../report/format.ts'
import { tableOf } from '../report/table.ts'
import type { FairnessReport } from './measure-fairness.ts'

const ms = (value: number) => value.toFixed(1)

export function printFairness({ machine, otherLoad, rows }: FairnessReport) {
  console.log(`\n${machine}; latency of other clients while one client keeps 150 connections busy; medians, in ms\n`)
  if (otherLoad) console.log(`${otherLoad}\n`)
  console.log(
    tableOf(
      [
        { title: 'WORKERS', width: -9, cell: ({ workers }) => String(workers) },
        { title: 'flood by', width: -10, cell: ({ flood }) => flood },
        { title: 'success', width: 9, cell: ({ success }) => `${(success * 100).toFixed(1)} %` },
        { title: 'idle p95', width: 10, cell: ({ idleP95 }) => ms(idleP95) },
        { title: 'p95', width: 8, cell: ({ floodedP95 }) => ms(floodedP95) },
        { title: 'ratio', width: 7, cell: ({ ratio }) => ratio.toFixed(2) },
        { title: 'flood req/s', width: 13, cell: ({ flooder }) => count(flooder.answered) },
        { title: '503/s', width: 8, cell: ({ flooder }) => count(flooder.refused) },
      ],
      rows,
    ),
  )
  console.log()
}
