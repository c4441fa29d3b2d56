import { count, megabytes } from '../report/format.ts'
import type { Delivery } from './delivery.ts'
import type { IdleSockets } from './idle-sockets.ts'
import type { LiveReport } from './measure-live.ts'
import type { TimedDelivery, TwoProcesses } from './two-processes.ts'
import type { UnstableConnections } from './unstable-connections.ts'

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`
const percent = (some: number, all: number) => `${((100 * some) / all).toFixed(2)} %`

export function printLive({ idle, unstable, killed, processes }: LiveReport) {
  console.log('\nlive channels')
  printIdleSockets(idle)
  printUnstable(unstable)
  printUnstable(killed)
  printTwoProcesses(processes)
  console.log()
}

function printUnstable({
  messages,
  conversations,
  stored,
  cutEveryMs,
  cutForMs,
  downMs,
  catchUp,
  plain,
  p50,
  p99,
}: UnstableConnections) {
  console.log(
    `  ${conversations} conversations of ${messages} messages each, ${percent(stored, conversations * messages)} of them stored; ` +
      `each connection is cut every ${cutEveryMs / 1000} s for ${cutForMs / 1000} s` +
      (downMs === null ? '' : `, and the server is killed and back after ${(downMs / 1000).toFixed(1)} s`),
  )
  console.log(`    with catch-up: ${words(catchUp)}; latency including cuts: p50 ${ms(p50)}, p99 ${ms(p99)}`)
  console.log(`    plain socket:  ${words(plain)}`)
}

function printTwoProcesses({ notify, redis }: TwoProcesses) {
  console.log('  two processes on one database, sender and receivers on different ones')
  console.log(`    LISTEN/NOTIFY: ${timedWords(notify)}`)
  if (!redis) return console.log('    Redis: not run, because redis-server is not installed')
  const { running, outage, downMs } = redis
  const ratio = (running.p50 / notify.p50).toFixed(2)
  console.log(`    Redis:         ${timedWords(running)}; p50 ÷ that of LISTEN/NOTIFY: ${ratio}`)
  console.log(`    Redis stopped for ${downMs / 1000} s: ${timedWords(outage)}`)
}

function printIdleSockets({ sockets, memory, messages, fanOut }: IdleSockets) {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
  console.log(
    `  ${count(sockets)} idle sockets on one process: memory ${megabytes(memory.before)} before, ` +
      `${megabytes(memory.after)} after, ${kilobytes(memory.perSocket)} each`,
  )
  console.log(`    ${messages} messages on stable connections: ${timedWords(fanOut)}`)
}

const timedWords = (delivery: TimedDelivery) =>
  `${words(delivery)}; latency: p50 ${ms(delivery.p50)}, p99 ${ms(delivery.p99)}`

const words = ({ clients, expected, delivered, duplicates, inOrder, refusals }: Delivery) =>
  `${percent(delivered, expected)} delivered to ${clients} clients, ${duplicates} duplicates, ` +
  `${inOrder} of ${clients} complete and in order${refusals ? `, ${refusals} connections refused` : ''}`
