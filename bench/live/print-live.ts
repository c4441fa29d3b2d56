import { count, megabytes } from '../report/format.ts'
import type { BadLines } from './bad-lines.ts'
import type { Delivery } from './delivery.ts'
import type { IdleSockets } from './idle-sockets.ts'
import type { LiveReport } from './measure-live.ts'
import type { Across, TwoProcesses } from './two-processes.ts'

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`
const percent = (some: number, all: number) => `${((100 * some) / all).toFixed(2)} %`

export function printLive({ idle, badLines, killed, processes }: LiveReport) {
  console.log('\nlive channels')
  printIdleSockets(idle)
  printBadLines(badLines)
  printBadLines(killed)
  printTwoProcesses(processes)
  console.log()
}

function printBadLines({ messages, talks, stored, cutEveryMs, cutForMs, awayMs, catchUp, plain, p50, p99 }: BadLines) {
  console.log(
    `  ${talks} conversations of ${messages} messages each, ${percent(stored, talks * messages)} of them stored; ` +
      `each line is cut every ${cutEveryMs / 1000} s for ${cutForMs / 1000} s` +
      (awayMs === null ? '' : `, and the server was killed and back after ${(awayMs / 1000).toFixed(1)} s`),
  )
  console.log(`    with catch-up: ${words(catchUp)}; send to seen, cuts included: p50 ${ms(p50)}, p99 ${ms(p99)}`)
  console.log(`    plain socket:  ${words(plain)}`)
}

function printTwoProcesses({ notify, redis }: TwoProcesses) {
  console.log('  two processes on one database, sent in one and heard in the other')
  console.log(`    LISTEN/NOTIFY: ${acrossWords(notify)}`)
  if (!redis) return console.log('    Redis: not run, redis-server is not installed')
  const { running, away, awayMs } = redis
  const ratio = (running.p50 / notify.p50).toFixed(2)
  console.log(`    Redis:         ${acrossWords(running)}; p50 ÷ that of LISTEN/NOTIFY: ${ratio}`)
  console.log(`    Redis stopped for ${awayMs / 1000} s: ${acrossWords(away)}`)
}

function printIdleSockets({ sockets, memory, messages, fanOut }: IdleSockets) {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
  console.log(
    `  ${count(sockets)} idle sockets on one process: memory ${megabytes(memory.before)} before, ` +
      `${megabytes(memory.after)} after, ${kilobytes(memory.perSocket)} each`,
  )
  console.log(`    meanwhile ${messages} messages, no line cut: ${acrossWords(fanOut)}`)
}

const acrossWords = (across: Across) => `${words(across)}; send to seen: p50 ${ms(across.p50)}, p99 ${ms(across.p99)}`

const words = ({ clients, expected, delivered, doubled, inOrder, refusals }: Delivery) =>
  `${percent(delivered, expected)} delivered to ${clients} clients, ${doubled} doubled, ` +
  `${inOrder} of ${clients} heard all in the order of the database${refusals ? `, ${refusals} times refused` : ''}`
