import type { Call } from './call.ts'

export type Options = { isQuick: boolean; only?: string | undefined }

/** Number and duration of the rounds for each target and number of connections. */
export type Plan = {
  rounds: number
  roundMs: number
  /** Before each call. */
  warmUpMs: number
  /** Before the first call to a server, until V8 has compiled its code. */
  firstWarmUpMs: number
}

export const connectionCounts = [1, 16]

/** The server, the SQL alone, and the bare HTTP server. */
const targets = 3

/** Limits memory, because all samples are kept. More would not change the figures. */
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

/** Divides a fixed time among the calls, so that more calls make the rounds shorter and not the run longer. */
export function planRounds(calls: Call[], { isQuick }: Options): Plan {
  const { rounds, measuringMs, shortestMs, longestMs, ...warmUps } = isQuick ? quick : full
  const measured = calls.flatMap((call) => sizesOf(call, isQuick)).length * connectionCounts.length * targets
  const share = Math.round(measuringMs / (measured * rounds))
  return { rounds, roundMs: Math.min(longestMs, Math.max(shortestMs, share)), ...warmUps }
}

/** Conversations and messages of the member with the most. */
export const busiestMemberSize = (isQuick: boolean) => ({ conversations: 500, messages: isQuick ? 10_000 : 100_000 })

export const sizesOf = ({ sizes }: Call, isQuick: boolean): number[] => (isQuick ? sizes.quick : sizes.full)
