import type { BadLines, Delivery } from './bad-lines.ts'
import type { LiveReport } from './measure-live.ts'

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`
const percent = (some: number, all: number) => `${((100 * some) / all).toFixed(2)} %`

export function printLive({ badLines, killed }: LiveReport) {
  console.log('\nlive channels')
  printBadLines(badLines)
  printBadLines(killed)
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

const words = ({ clients, expected, delivered, doubled, inOrder, refusals }: Delivery) =>
  `${percent(delivered, expected)} delivered to ${clients} clients, ${doubled} doubled, ` +
  `${inOrder} of ${clients} heard all in the order of the database${refusals ? `, ${refusals} times refused` : ''}`
