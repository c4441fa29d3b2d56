import { type CommandResult, runCommand } from '../tools/run-command.ts'

type Module = { source: string; dependencies: { resolved: string }[] }
type Cruise = {
  modules: Module[]
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] }
}

const folders = ['apps', 'packages', 'tools', 'scripts', 'bench', 'e2e']

/** Checks the rules of `.dependency-cruiser.cjs`, and that there are no import cycles between folders. */
export async function checkImports(): Promise<CommandResult> {
  const { output } = await runCommand('depcruise', [...folders, '--output-type', 'json'])
  const cruise = readCruise(output)
  // Without modules there are no violations, and the check would pass.
  if (!cruise?.modules.length) return { code: 1, output: `No module was read.\n${output}` }
  const { modules, summary } = cruise
  const violations = summary.violations.map(({ rule, from, to, cycle }) =>
    [`${rule.name}: ${from}`, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → '),
  )
  const found = [...violations, ...findFolderCycles(modules)]
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
 * The folders that must not form import cycles, from coarse to fine. The subfolders of a feature, or of the platform, are one unit.
 * Tests are excluded, because they may start the whole server.
 */
const levels = {
  'folders of an app': /^apps\/(?:server|web)\/src\/[^/]+(?=\/)/,
  features: /^apps\/(?:server|web)\/src\/features\/[^/]+(?=\/)/,
}

/** Finds import cycles between folders. dependency-cruiser misses them when no single file is part of a cycle. */
export function findFolderCycles(modules: Module[]): string[] {
  const sources = modules.filter(({ source }) => !/\.test\.|^apps\/[^/]+\/test\//.test(source))
  return Object.entries(levels).flatMap(([level, pattern]) => {
    const imports = new Map<string, Set<string>>()
    const folderOf = (path: string) => (path.includes('node_modules') ? undefined : pattern.exec(path)?.[0])
    for (const { source, dependencies } of sources) {
      const from = folderOf(source)
      if (!from) continue
      const others = dependencies.map(({ resolved }) => folderOf(resolved)).filter((to) => to && to !== from)
      imports.set(from, new Set([...(imports.get(from) ?? []), ...(others as string[])]))
    }
    if (imports.size === 0) return [`No module was read for ${level}.`]
    const known = new Set<string>()
    return [...imports.keys()].flatMap((folder) => {
      const cycle = findCycleThrough(folder, imports)
      // Each folder of a cycle finds it again.
      const name = cycle.toSorted().join()
      if (cycle.length === 0 || known.has(name)) return []
      known.add(name)
      return [`Import cycle between ${level}: ${[...cycle, folder].join(' → ')}`]
    })
  })
}

/** Returns the shortest path from a folder back to itself (breadth-first search), without the repeated end, or an empty array. */
function findCycleThrough(folder: string, imports: Map<string, Set<string>>): string[] {
  const paths = [[folder]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of imports.get(path.at(-1) ?? '') ?? []) {
      if (next === folder) return path
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return []
}
