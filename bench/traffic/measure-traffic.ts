import { resolve } from 'node:path'
import { type MixedLoadResult, startMixedLoad } from '../load/start-mixed-load.ts'
import { median } from '../load/summarise.ts'
import { busiestMemberSize } from '../plan.ts'
import { describeMachine, describeOtherLoad } from '../report/machine.ts'
import { type CpuTime, cpuPerRequest, readCpuTime } from '../server/cpu-time.ts'
import { type DataSet, prepareDataSet } from '../server/prepare-data-set.ts'
import { type Kind, makeTraffic } from './kinds.ts'

const itemCount = 10_000
const usualConnections = 16
const mixConnections = [1, 16, 100]
/** Requests take 50 % longer until V8 has compiled the code and the connections have prepared their statements. */
const warmUpMs = 15_000

/** Requests per second that the varied requests of a kind must reach with 16 connections. */
const goals: Record<string, number> = { newest: 800, nearest: 800, words: 600, publish: 150 }
const mixGoal = { connections: 100, perSecond: 800, p95: 200 }

/** Medians over all rounds. */
type Figures = { perSecond: number; p50: number; p95: number; refused: number; cpu: CpuTime | null }

export type TrafficRow = {
  name: string
  connections: number
  /** All clients send the same request, or each sends different ones. */
  requests: 'identical' | 'varied'
  current: Figures
  /** The same load on the other checkout, in alternating rounds. */
  baseline: Figures | null
}

export type TrafficReport = {
  machine: string
  otherLoad: string | null
  rows: TrafficRow[]
  failures: string[]
  missed: string[]
}

type Options = {
  isQuick: boolean
  /** The folder of another built checkout to compare with. */
  baseline?: string | undefined
}

type Subject = { dataSet: DataSet; loads: Load[] }
type Load = Pick<TrafficRow, 'name' | 'connections' | 'requests'> & { mix: Kind[] }

/** Compares identical with varied requests of each kind, and measures the mix. Alternates with the baseline checkout, if given. */
export async function measureTraffic(
  { isQuick, baseline }: Options,
  onProgress: (progress: string) => void,
): Promise<TrafficReport> {
  const otherLoad = describeOtherLoad()
  const rounds = isQuick ? 3 : 5
  const forMs = isQuick ? 2_000 : 4_000
  const subjects: Subject[] = []
  for (const checkout of [undefined, ...(baseline ? [resolve(process.env.INIT_CWD ?? '', baseline)] : [])]) {
    onProgress(`preparing ${itemCount.toLocaleString('en')} items`)
    const dataSet = await prepareDataSet(itemCount, busiestMemberSize(true), checkout ? { checkout } : {})
    subjects.push({ dataSet, loads: await makeLoads(dataSet) })
  }
  const [current, other] = subjects as [Subject, Subject?]
  const machine = await describeMachine(current.dataSet.owner)
  const send = startMixedLoad()
  const failures: string[] = []
  const rows: TrafficRow[] = []
  onProgress('warming up')
  for (const { dataSet, loads } of subjects) {
    const mix = loads.find(({ name }) => name === 'mix')?.mix ?? []
    await send({ port: dataSet.server.port, mix, connections: usualConnections, forMs: warmUpMs })
  }

  async function measureOnce(subject: Subject, { name, mix, connections }: Load, seed: number) {
    const { dataSet } = subject
    const { port, pid } = dataSet.server
    const processes = { pid, postmaster: dataSet.postmaster }
    const before = readCpuTime(processes)
    const result = await send({ port, mix, connections, forMs, seed })
    const where = subject === other ? ' (baseline)' : ''
    failures.push(...result.failures.map((failure) => `${name}${where}: ${failure}`))
    return { result, cpu: cpuPerRequest(before, readCpuTime(processes), result.answered.count) }
  }

  for (const [nth, load] of current.loads.entries()) {
    onProgress(`${load.name}, ${load.requests} requests, ${load.connections} connections`)
    const measured = new Map<Subject, Measured[]>(subjects.map((subject) => [subject, []]))
    // Round 0 warms up. The checkouts alternate in going first. The seed changes the requests in each round.
    for (let round = 0; round <= rounds; round++) {
      for (const subject of round % 2 ? subjects : subjects.toReversed()) {
        const ofLoad = subject.loads[nth] && (await measureOnce(subject, subject.loads[nth], round + 1))
        if (ofLoad && round > 0) measured.get(subject)?.push(ofLoad)
      }
    }
    const mediansOf = (subject: Subject) => medians(measured.get(subject) ?? [])
    const { mix: _, ...about } = load
    rows.push({ ...about, current: mediansOf(current), baseline: other ? mediansOf(other) : null })
  }
  for (const { dataSet } of subjects) await dataSet.remove()
  return { machine, otherLoad, rows, failures: [...new Set(failures)], missed: missedGoals(rows) }
}

async function makeLoads(dataSet: DataSet): Promise<Load[]> {
  const { reads, publish } = await makeTraffic(dataSet)
  const load = (kind: Kind): Load[] => [
    {
      name: kind.name,
      connections: usualConnections,
      requests: 'identical',
      mix: [{ ...kind, requests: kind.requests.slice(0, 1) }],
    },
    { name: kind.name, connections: usualConnections, requests: 'varied', mix: [kind] },
  ]
  const mixes = mixConnections.map((connections): Load => {
    return { name: 'mix', connections, requests: 'varied', mix: reads }
  })
  // Publishing comes last, because it adds items.
  return [...mixes, ...[...reads, publish].flatMap(load)]
}

type Measured = { result: MixedLoadResult; cpu: CpuTime | null }

function medians(rounds: Measured[]): Figures {
  const medianBy = (pick: (round: Measured) => number) => median(rounds.map(pick))
  return {
    perSecond: medianBy(({ result }) => result.answered.perSecond),
    p50: medianBy(({ result }) => result.answered.p50),
    p95: medianBy(({ result }) => result.answered.p95),
    refused: rounds.reduce((sum, { result }) => sum + result.refused.count, 0),
    cpu: rounds.every(({ cpu }) => cpu)
      ? { server: medianBy(({ cpu }) => cpu?.server ?? 0), database: medianBy(({ cpu }) => cpu?.database ?? 0) }
      : null,
  }
}

function missedGoals(rows: TrafficRow[]): string[] {
  return rows
    .filter(({ requests }) => requests === 'varied')
    .flatMap(({ name, connections, current }) => {
      const isMix = name === 'mix' && connections === mixGoal.connections
      const goal = isMix ? mixGoal.perSecond : goals[name]
      const label = `${name} with ${connections} connections`
      return [
        ...(goal && current.perSecond < goal ? [`${label}: at least ${goal} requests/s`] : []),
        ...(isMix && current.p95 > mixGoal.p95 ? [`${label}: p95 at most ${mixGoal.p95} ms`] : []),
        ...(isMix && current.refused > 0 ? [`${label}: no 503`] : []),
      ]
    })
}
