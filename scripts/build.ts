import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.ts'
import { runCommand } from './run-command.ts'

type Part = { name: string; sources: string[]; output: string; build: (folder: string) => Promise<void> }

const stamp = '.built-from'

const server: Part = {
  name: 'server',
  sources: ['apps/server/src', 'apps/server/package.json', 'packages/contract/src'],
  output: 'apps/server/dist',
  build: buildServer,
}
const web: Part = {
  name: 'web app',
  sources: ['apps/web', 'packages/contract/src', 'package-lock.json'],
  output: 'apps/web/dist',
  build: buildWeb,
}

/** Builds what is stale, and only that: each output remembers the fingerprint of its sources. */
export async function buildStale({ parts = [server, web] }: { parts?: Part[] } = {}) {
  for (const part of parts) {
    const output = join(root, part.output)
    const fingerprint = await fingerprintOf(part.sources)
    const builtFrom = await readFile(join(output, stamp), 'utf8').catch(() => null)
    if (builtFrom !== fingerprint) await rebuild(part, output, fingerprint)
  }
}

/** Built aside and moved into place: neither an interrupted build nor two at once leave half an output. */
async function rebuild(part: Part, output: string, fingerprint: string) {
  const started = Date.now()
  console.log(`Building the ${part.name} …`)
  const aside = `${output}.${process.pid}`
  try {
    await part.build(aside)
    await writeFile(join(aside, stamp), fingerprint)
    await rm(output, { recursive: true, force: true })
    await rename(aside, output)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  console.log(`Built the ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

export const buildStaleServer = () => buildStale({ parts: [server] })

async function fingerprintOf(sources: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesOf(join(root, source))) {
      hash.update(file.slice(root.length)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  const wanted = entries.filter(
    ({ name }) => !/^dist(\.|$)/.test(name) && name !== 'node_modules' && !name.includes('.test.'),
  )
  const nested = await Promise.all(wanted.map(({ name }) => filesOf(join(path, name))))
  return nested.flat().sort()
}

/** One bundle per entry: the server itself and each command of an operator. Packages stay where npm put them. */
async function buildServer(folder: string) {
  const { build } = await import('esbuild')
  const commands = await readdir(join(root, 'apps/server/src/commands'))
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(root, 'apps/server/package.json'), 'utf8'),
  )
  const packages = Object.keys({ ...dependencies, ...optionalDependencies })
  await build({
    absWorkingDir: root,
    entryPoints: [
      'apps/server/src/main.ts',
      ...commands.filter((file) => !file.includes('.test.')).map((file) => `apps/server/src/commands/${file}`),
    ],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    external: packages.filter((name) => !name.startsWith('@pollen/')),
    logLevel: 'warning',
  })
}

/** In a process of its own: the bundler is large, and sets the environment of the process it runs in. */
async function buildWeb(folder: string) {
  const { code, output } = await runCommand('vite', [
    'build',
    'apps/web',
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`)
}
