import { type CommandResult, runCommand } from '../tools/run-command.ts'

type Module = { source: string; dependencies: { resolved: string }[] }
type Cruise = {
  modules: Module[]
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] }
}

const folders = ['apps', 'packages', 'tools', 'scripts', 'bench', 'e2e']

/** Checks the rules of `.dependency-cruiser.cjs`, and that there is no import cycle between features. */
export async function checkImports(): Promise<CommandResult> {
  const { output } = await runCommand('depcruise', [...folders, '--output-type', 'json'])
  const cruise = readCruise(output)
  // Without modules there are no violations, and the check would pass.
  if (!cruise?.modules.length) return { code: 1, output: `No module was read.\n${output}` }
  const { modules, summary } = cruise
  const violations = summary.violations.map(({ rule, from, to, cycle }) =>
    [`${rule.name}: ${from}`, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → '),
  )
  const found = [...violations, ...findFeatureCycles(modules)]
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

function readCruise(output: string): Cruise | null {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/**
 * Finds import cycles between the folders of features. dependency-cruiser misses them when no single file is part of a cycle.
 * Tests are excluded, because they may start the whole server.
 */
export function findFeatureCycles(modules: Module[]): string[] {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (!from || source.includes('.test.')) continue
    const others = dependencies.map(({ resolved }) => featureOf(resolved)).filter((to) => to !== null && to !== from)
    imports.set(from, new Set([...(imports.get(from) ?? []), ...(others as string[])]))
  }
  if (imports.size === 0) return ['No feature was read.']
  const known = new Set<string>()
  return [...imports.keys()].flatMap((feature) => {
    const cycle = findCycleThrough(feature, imports)
    // Each feature of a cycle finds it again.
    const name = cycle.toSorted().join()
    if (cycle.length === 0 || known.has(name)) return []
    known.add(name)
    return [`Import cycle between features: ${[...cycle, feature].join(' → ')}`]
  })
}

/** Returns the folder of the feature that contains the file. */
const featureOf = (path: string) => /^apps\/(?:server|web)\/src\/features\/[^/]+/.exec(path)?.[0] ?? null

/** Returns the shortest path from a feature back to itself (breadth-first search), without the repeated end, or an empty array. */
function findCycleThrough(feature: string, imports: Map<string, Set<string>>): string[] {
  const paths = [[feature]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of imports.get(path.at(-1) ?? '') ?? []) {
      if (next === feature) return path
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return []
}
