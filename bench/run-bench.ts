import { calls } from './calls.ts'
import { startBareServer } from './ceiling/start-bare-server.ts'
import { startLoad } from './load/start-load.ts'
import { type Figures, measureCall } from './measure-call.ts'
import { busiestMemberSize, type Options, planRounds, sizesOf } from './plan.ts'
import { describeMachine, describeOtherLoad } from './report/machine.ts'
import type { Report, Run } from './report/report.ts'
import { growthOf } from './report/report.ts'
import { prepareDataSet } from './server/prepare-data-set.ts'
import { readMetric } from './server/start-server.ts'

/** Prepares one data set after the other, and measures the calls of that size. */
export async function runBench(options: Options, onProgress: (progress: string) => void): Promise<Report> {
  const chosen = calls.filter(({ name }) => matchesOnly(name, options.only))
  if (chosen.length === 0)
    throw new Error(`There is no call ${options.only}: ${calls.map(({ name }) => name).join(', ')}`)
  const plan = planRounds(chosen, options)
  const sizes = new Set(chosen.flatMap((call) => sizesOf(call, options.isQuick)))
  const otherLoad = describeOtherLoad()
  const load = startLoad()
  const bare = await startBareServer()

  const figures: Figures[] = []
  const failures: string[] = []
  const runs: Run[] = []
  let machine = ''
  for (const items of [...sizes].sort((a, b) => a - b)) {
    onProgress(`preparing ${items.toLocaleString('en')} items`)
    const callsOfSize = chosen.filter((call) => sizesOf(call, options.isQuick).includes(items))
    const needsConversations = callsOfSize.some(({ isOfBusiestMember }) => isOfBusiestMember)
    const dataSet = await prepareDataSet(items, needsConversations ? busiestMemberSize(options.isQuick) : null)
    machine ||= await describeMachine(dataSet.owner)
    const idle = await readMetric(dataSet.server, 'process_resident_memory_bytes')
    for (const call of callsOfSize) {
      onProgress(`measuring ${call.name} with ${items.toLocaleString('en')} items`)
      try {
        figures.push(...(await measureCall(call, { load, bare, plan, dataSet, isFirst: call === callsOfSize[0] })))
      } catch (error) {
        failures.push(
          `FAILED: ${call.name} with ${items.toLocaleString('en')} items: ${error instanceof Error ? error.message : error}`,
        )
      }
    }
    const loaded = await readMetric(dataSet.server, 'process_resident_memory_bytes')
    runs.push({ items, took: dataSet.took, memory: { idle, loaded } })
    await dataSet.remove()
  }
  return { machine, otherLoad, plan, figures, growth: growthOf(figures), failures, runs }
}

/** `--only actives` also measures `actives near` and all other calls that begin with that word. */
const matchesOnly = (name: string, only: string | undefined) =>
  only === undefined || name === only || name.startsWith(`${only} `)
