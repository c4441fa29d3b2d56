import type { Call } from './describe-call.ts'

export type Options = { isQuick: boolean; only?: string | undefined }

/** How long and how often a target is driven. */
export type Plan = { rounds: number; roundMs: number; warmUpMs: number }

export const connectionCounts = [1, 16]

/** The server and its two ceilings. */
const targets = 3
/** More would say nothing more, and every sample is kept. */
export const atMost = 200_000

const quick = { rounds: 3, measuringMs: 55_000, longestMs: 1_000, shortestMs: 150 }
const full = { rounds: 7, measuringMs: 20 * 60_000, longestMs: 2_000, shortestMs: 500 }

/** The calls share a fixed time, so that a call more makes the rounds shorter and not the run longer. */
export function planRounds(calls: Call[], { isQuick }: Options): Plan {
  const { rounds, measuringMs, longestMs, shortestMs } = isQuick ? quick : full
  const sizes = calls.flatMap((call) => sizesOf(call, isQuick))
  const share = measuringMs / (sizes.length * connectionCounts.length * targets * (rounds + 1))
  const roundMs = Math.round(Math.min(longestMs, Math.max(shortestMs, share)))
  return { rounds, roundMs, warmUpMs: roundMs }
}

export const sizesOf = ({ sizes }: Call, isQuick: boolean): number[] => (isQuick ? sizes.quick : sizes.full)
