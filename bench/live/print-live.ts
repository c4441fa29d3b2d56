import type { Delivery, LiveReport } from './measure-live.ts'

export function printLive({ messages, cutEveryMs, cutForMs, catchUp, plain, p50, p99 }: LiveReport) {
  console.log(`\n${messages} messages; each line is cut every ${cutEveryMs / 1000} s for ${cutForMs / 1000} s`)
  console.log(
    `with catch-up: ${words(catchUp)}; send to seen, cuts included: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms`,
  )
  console.log(`plain socket:  ${words(plain)}\n`)
}

const words = ({ clients, expected, delivered, doubled, inOrder }: Delivery) =>
  `${((100 * delivered) / expected).toFixed(2)} % delivered to ${clients} clients, ${doubled} doubled, ` +
  `${inOrder} of ${clients} heard all in the order of the database`
