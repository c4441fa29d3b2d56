import { setTimeout as sleep } from 'node:timers/promises'
import { startMixedLoad } from '../load/start-mixed-load.ts'
import { busiestMemberSize } from '../plan.ts'
import { describeOtherLoad } from '../report/machine.ts'
import { type Cgroup, createCgroup } from '../server/cgroup.ts'
import { prepareDataSet } from '../server/prepare-data-set.ts'
import { makeMix } from '../soak/mix.ts'
import { uploadPhotos } from './upload-photos.ts'

/** The machine that many volunteers rent. */
export const smallMachine = { memory: 2 ** 30, cores: 1 }

const megabyte = 2 ** 20
const goals = { restartMs: 15_000, idle: 350 * megabyte, p95: 500 }
const itemCount = 10_000
const users = 50
const warmUpMs = 15_000
/** The vision process ends and the connections to the database close before the memory of an idle instance is read. */
const restMs = 60_000
const settings = { VISION_IDLE_SECONDS: '20', VISION_SECONDS: '60' }

/** `peak` is the highest memory of the phase, in bytes. */
type Phase = { name: string; perSecond: number; p50: number; p95: number; refused: number; peak: number }

export type SmallReport = {
  otherLoad: string | null
  phases: Phase[]
  /** Milliseconds from the signal to stop to the next "is ready". */
  restartMs: number
  /** Bytes without file cache, a while after the start and after the load. */
  idle: { afterStart: number; afterLoad: number }
  photos: { uploaded: number; suggested: number }
  oomKills: number
  failures: string[]
  missed: string[]
}

type Options = { isQuick: boolean; minutes?: number | undefined }

/** Runs an instance within the limits of a small machine: idle, with 50 users, with large photos, and through a restart. */
export async function measureSmall(
  { isQuick, minutes = isQuick ? 0.5 : 5 }: Options,
  onProgress: (progress: string) => void,
): Promise<SmallReport> {
  const otherLoad = describeOtherLoad()
  const cgroup = createCgroup(smallMachine)
  onProgress(`preparing ${itemCount.toLocaleString('en')} items`)
  const dataSet = await prepareDataSet(itemCount, busiestMemberSize(true), { settings, cgroup })
  const { server, tokens } = dataSet
  onProgress(`idle for ${restMs / 1000} s`)
  await sleep(restMs)
  const afterStart = cgroup.memory()

  const mix = await makeMix(dataSet)
  const load = startMixedLoad()
  const phases: Phase[] = []
  const failures: string[] = []
  async function measure(name: string, forMs: number) {
    onProgress(`${name}: ${users} users for ${Math.round(forMs / 1000)} s`)
    const peak = watchPeak(cgroup)
    const result = await load({ port: server.port, mix, connections: users, forMs, seed: phases.length })
    const { perSecond, p50, p95 } = result.answered
    phases.push({ name, perSecond, p50, p95, refused: result.refused.count, peak: peak.end() })
    failures.push(...result.failures.map((failure) => `${name}: ${failure}`))
  }
  await load({ port: server.port, mix, connections: users, forMs: warmUpMs })
  await measure('requests', minutes * 60_000)
  const uploading = uploadPhotos({ port: server.port, tokens, failures })
  await measure('requests and photos', Math.max(60_000, minutes * 20_000))
  const photos = await uploading.end()

  onProgress(`idle for ${restMs / 1000} s`)
  await sleep(restMs)
  const afterLoad = cgroup.memory()
  onProgress('restarting')
  const begin = performance.now()
  await dataSet.restart()
  const restartMs = performance.now() - begin
  const oomKills = cgroup.oomKills()
  await dataSet.remove()
  const report = { otherLoad, phases, restartMs, idle: { afterStart, afterLoad }, photos, oomKills, failures }
  return { ...report, missed: missedGoals(report) }
}

function watchPeak(cgroup: Cgroup) {
  let peak = cgroup.memory()
  const timer = setInterval(() => {
    peak = Math.max(peak, cgroup.memory())
  }, 200)
  return {
    end() {
      clearInterval(timer)
      return peak
    },
  }
}

function missedGoals({ phases, restartMs, idle, oomKills, failures }: Omit<SmallReport, 'missed'>): string[] {
  const requests = phases.find(({ name }) => name === 'requests')
  const aims: [boolean, string][] = [
    [restartMs <= goals.restartMs, `a restart within ${goals.restartMs / 1000} s`],
    [Math.max(idle.afterStart, idle.afterLoad) <= goals.idle, `at most ${goals.idle / megabyte} MB when idle`],
    [Number(requests?.p95) <= goals.p95, `p95 at most ${goals.p95} ms with ${users} users`],
    [requests?.refused === 0, 'no 503'],
    [oomKills === 0, 'no process killed for lack of memory'],
    [failures.length === 0, 'no failed request'],
  ]
  return aims.flatMap(([isMet, aim]) => (isMet ? [] : [aim]))
}
