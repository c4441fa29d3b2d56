import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import { runCommand } from '../run-command.ts'
import { externalPackages } from './external-packages.ts'
import { fingerprintOf, isStale, type Part, parts, stamp } from './stale.mjs'
import { buildVisionModel } from './vision-model/built-in-model.ts'

type Name = keyof typeof parts

const builders: Record<Name, (folder: string) => Promise<void>> = {
  server: buildServer,
  visionModel: buildVisionModel,
  web: buildWeb,
}

/** Builds stale outputs only, at the same time. Each output stores the fingerprint of its sources. */
export async function buildStale(names = Object.keys(parts) as Name[]) {
  await Promise.all(names.map(buildIfStale))
}

/** The server waits for the model, which may be building already. */
const running = new Map<Name, Promise<void>>()

async function buildIfStale(name: Name) {
  const build = running.get(name) ?? (isStale(parts[name]) ? rebuild(parts[name], builders[name]) : undefined)
  if (!build) return
  running.set(name, build)
  await build.finally(() => running.delete(name))
}

/** Builds into a temporary folder and renames it, so that interrupted and concurrent builds never leave a partial output. */
async function rebuild(part: Part, build: (folder: string) => Promise<void>) {
  const started = Date.now()
  console.log(`Building the ${part.name} …`)
  const fingerprint = fingerprintOf(part)
  const output = join(root, part.output)
  const aside = `${output}.${process.pid}`
  try {
    await build(aside)
    await writeFile(join(aside, stamp), fingerprint)
    await rm(output, { recursive: true, force: true })
    await rename(aside, output)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  console.log(`Built the ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Bundles the server, its child processes, and each command for operators. */
async function buildServer(folder: string) {
  await buildStale(['visionModel'])
  const { build } = await import('esbuild')
  const commands = await readdir(join(root, 'apps/server/src/commands'))
  await build({
    absWorkingDir: root,
    entryPoints: [
      'apps/server/src/main.ts',
      'apps/server/src/server-process.ts',
      'apps/server/src/vision-process.ts',
      'apps/server/src/svg-process.ts',
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
    external: externalPackages(),
    logLevel: 'warning',
  })
}

/** Runs Vite in a child process, because it is large and modifies the environment variables of its process. */
async function buildWeb(folder: string) {
  const build = ['build', 'apps/web', '--emptyOutDir', '--logLevel', 'warn', '--outDir']
  // In a separate folder until then, because the other build empties its folder.
  const renderer = `${folder}.server`
  try {
    await Promise.all([
      runVite([...build, folder]),
      // The renderer for pages on the server.
      runVite([...build, renderer, '--ssr', 'src/render-on-server.tsx']),
    ])
    await rename(renderer, join(folder, 'server'))
  } finally {
    await rm(renderer, { recursive: true, force: true })
  }
}

async function runVite(args: string[]) {
  // Without this, the NODE_ENV of the instance would decide between the development and production build of React.
  const { code, output } = await runCommand('vite', args, { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`)
}
