import { setTimeout as sleep } from 'node:timers/promises'
import { type MixedLoadResult, startMixedLoad } from '../load/start-mixed-load.ts'
import { busiestMemberSize } from '../plan.ts'
import { describeMachine, describeOtherLoad } from '../report/machine.ts'
import { createCgroup } from '../server/cgroup.ts'
import { prepareDataSet } from '../server/prepare-data-set.ts'
import { readMetric, type ServerUnderTest } from '../server/start-server.ts'
import { smallMachine } from '../small/measure-small.ts'
import { makeMix } from './mix.ts'

const itemCount = 10_000
const growth = 1.25
/** Beyond this, the load generator itself is the bottleneck. */
const maxConnections = 3_000
const kneeMs = 500
const overload = 5
const restMs = 10_000
const sampleEveryMs = 5_000

type Step = MixedLoadResult & { name: string; connections: number }
export type SoakReport = {
  machine: string
  otherLoad: string | null
  steps: Step[]
  /** The last step with acceptable latency, or null if the first step already exceeds it. */
  knee: Step | null
  /** Bytes of all server processes at the beginning and end of the held load, and their growth per minute. */
  memory: { begin: number; end: number; perMinute: number }
  /** Processes that the kernel killed for lack of memory. Only known for a small machine. */
  oomKills: number
  missed: string[]
}

/**
 * Holds a mixed load for some minutes. Then raises it by a quarter per step up to the knee, sends five times the load of the knee,
 * and checks that the server has recovered ten seconds later. `isSmall` limits the server to a small machine.
 */
export async function runSoak(
  { minutes = 10, isSmall }: { minutes?: number | undefined; isSmall: boolean },
  onProgress: (progress: string) => void,
): Promise<SoakReport> {
  const otherLoad = describeOtherLoad()
  const cgroup = isSmall ? createCgroup(smallMachine) : undefined
  onProgress(`preparing ${itemCount.toLocaleString('en')} items`)
  const dataSet = await prepareDataSet(itemCount, busiestMemberSize(true), { cgroup })
  const { server, owner } = dataSet
  const heldConnections = isSmall ? 50 : 100
  const machine = await describeMachine(owner)
  const mix = await makeMix(dataSet)
  const load = startMixedLoad()
  const steps: Step[] = []

  async function measure(name: string, connections: number, forMs: number): Promise<Step> {
    onProgress(`${name}: ${connections} connections for ${Math.round(forMs / 1000)} s`)
    const step = {
      name,
      connections,
      ...(await load({ port: server.port, mix, connections, forMs, seed: steps.length })),
    }
    steps.push(step)
    return step
  }

  const stepMs = Math.max(5_000, minutes * 6_000)
  await measure('warm-up', heldConnections, stepMs)
  const memory = watchMemory(server)
  const held = await measure('held', heldConnections, minutes * 60_000)
  const grown = await memory.end()

  let knee = isInTime(held) ? held : null
  for (let connections = heldConnections * growth; knee && connections <= maxConnections; connections *= growth) {
    const step = await measure('more', Math.round(connections), stepMs)
    if (!isInTime(step)) break
    knee = step
  }
  const most = (knee ?? held).connections * overload
  const tooMuch = await measure(`${overload} × the knee`, most, Math.max(10_000, stepMs))
  await sleep(restMs)
  const after = await measure('10 s later', heldConnections, stepMs)
  const oomKills = cgroup?.oomKills() ?? 0
  await dataSet.remove()
  return {
    machine,
    otherLoad,
    steps,
    knee,
    memory: grown,
    oomKills,
    missed: missedAims({ held, tooMuch, after }, oomKills),
  }
}

/** p95 within half a second, and at most one refusal per hundred answers. */
const isInTime = ({ answered, refused }: Step) => answered.p95 <= kneeMs && refused.count <= answered.count / 100

type Phases = Record<'held' | 'tooMuch' | 'after', Step>

function missedAims({ held, tooMuch, after }: Phases, oomKills: number): string[] {
  const aims: [boolean, string][] = [
    [held.failures.length === 0 && held.refused.count === 0, 'no error and no 503 under the held load'],
    [tooMuch.failures.length === 0, 'only answers and 503 under overload'],
    [tooMuch.refused.withoutRetryAfter === 0, '503 with Retry-After under overload'],
    // The server refuses requests that have waited for five seconds.
    [Math.max(tooMuch.refused.p99, tooMuch.answered.p95) <= 6_000, 'an answer or 503 within 6 seconds under overload'],
    [after.failures.length === 0 && after.refused.count === 0, 'no error and no 503 10 s after the overload'],
    [after.answered.p95 <= Math.max(kneeMs, 2 * held.answered.p95), 'normal latency 10 s after the overload'],
    [oomKills === 0, 'no process killed for lack of memory'],
  ]
  return aims.flatMap(([isMet, aim]) => (isMet ? [] : [aim]))
}

/** Samples the memory of all server processes. */
function watchMemory(server: ServerUnderTest) {
  const samples: { at: number; bytes: number }[] = []
  const sample = async () => {
    const bytes = await readMetric(server, 'process_resident_memory_bytes').catch(() => Number.NaN)
    if (!Number.isNaN(bytes)) samples.push({ at: performance.now() / 60_000, bytes })
  }
  const timer = setInterval(sample, sampleEveryMs)
  return {
    async end() {
      clearInterval(timer)
      await sample()
      return { begin: samples[0]?.bytes ?? 0, end: samples.at(-1)?.bytes ?? 0, perMinute: slopeOf(samples) }
    },
  }
}

/** Linear regression by least squares. */
function slopeOf(samples: { at: number; bytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, bytes] = [mean(samples.map((sample) => sample.at)), mean(samples.map((sample) => sample.bytes))]
  const both = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.bytes - bytes), 0)
  const square = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0)
  return square === 0 ? 0 : both / square
}
