import { type CommandResult, runCommand } from '../tools/run-command.ts'

type Module = { source: string; dependencies: { resolved: string }[] }
type Cruise = {
  modules: Module[]
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] }
}

const folders = ['apps', 'packages', 'tools', 'scripts', 'bench', 'e2e']

/** Checks the rules of `.dependency-cruiser.cjs`, and that no features import each other in a circle. */
export async function checkImports(): Promise<CommandResult> {
  const { output } = await runCommand('depcruise', [...folders, '--output-type', 'json'])
  const cruise = readCruise(output)
  // A cruise that reads nothing finds nothing wrong.
  if (!cruise?.modules.length) return { code: 1, output: `No module was read.\n${output}` }
  const { modules, summary } = cruise
  const violations = summary.violations.map(({ rule, from, to, cycle }) =>
    [`${rule.name}: ${from}`, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → '),
  )
  const found = [...violations, ...featureCircles(modules)]
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
 * Circles between the folders of features, which a check of files does not find: two features can need each other without a
 * file that reaches itself. Tests do not count, because they may start the whole server.
 */
export function featureCircles(modules: Module[]): string[] {
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
    const circle = circleThrough(feature, imports)
    // The same circle is found from each of its features.
    const name = circle.toSorted().join()
    if (circle.length === 0 || known.has(name)) return []
    known.add(name)
    return [`Features import each other in a circle: ${[...circle, feature].join(' → ')}`]
  })
}

/** The folder of the feature that a file belongs to. */
const featureOf = (path: string) => /^apps\/(?:server|web)\/src\/features\/[^/]+/.exec(path)?.[0] ?? null

/** The shortest way from a feature back to itself, without its end; empty where there is none. */
function circleThrough(feature: string, imports: Map<string, Set<string>>): string[] {
  const ways = [[feature]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === feature) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return []
}
