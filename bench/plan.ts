import type { Call } from './call.ts'

export type Options = { isQuick: boolean; only?: string | undefined }

/** How long and how often a target is measured with each number of connections. */
export type Plan = {
  rounds: number
  roundMs: number
  /** Before each call, and before the first call of a server, which is slow until its code is compiled. */
  warmUpMs: number
  firstWarmUpMs: number
}

export const connectionCounts = [1, 16]

/** The server and its two ceilings. */
const targets = 3

/** More samples would not change the figures, and all of them are kept in memory. */
export const maxRequests = 200_000

const quick = {
  rounds: 3,
  warmUpMs: 1_000,
  firstWarmUpMs: 4_000,
  measuringMs: 40_000,
  shortestMs: 150,
  longestMs: 1_000,
}
const full = {
  rounds: 5,
  warmUpMs: 1_000,
  firstWarmUpMs: 8_000,
  measuringMs: 10 * 60_000,
  shortestMs: 200,
  longestMs: 2_000,
}

/** The calls share a fixed time, so that one more call makes the rounds shorter, not the run longer. */
export function planRounds(calls: Call[], { isQuick }: Options): Plan {
  const { rounds, measuringMs, shortestMs, longestMs, ...warmUps } = isQuick ? quick : full
  const measured = calls.flatMap((call) => sizesOf(call, isQuick)).length * connectionCounts.length * targets
  const share = Math.round(measuringMs / (measured * rounds))
  return { rounds, roundMs: Math.min(longestMs, Math.max(shortestMs, share)), ...warmUps }
}

/** What the member who talks most says and hears. */
export const talkSize = (isQuick: boolean) => ({ conversations: 500, messages: isQuick ? 10_000 : 100_000 })

export const sizesOf = ({ sizes }: Call, isQuick: boolean): number[] => (isQuick ? sizes.quick : sizes.full)
