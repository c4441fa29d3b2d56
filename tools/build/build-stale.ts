import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import { runCommand } from '../run-command.ts'
import { packagesBeside } from './packages-beside.ts'
import { fingerprintOf, isStale, type Part, parts, stamp } from './stale.mjs'
import { buildVisionModel } from './vision-model/built-in-model.ts'

type Name = keyof typeof parts

const builders: Record<Name, (folder: string) => Promise<void>> = {
  server: buildServer,
  visionModel: buildVisionModel,
  web: buildWeb,
}

/** Builds what is stale, and only that: each output remembers the fingerprint of its sources. */
export async function buildStale(names = Object.keys(parts) as Name[]) {
  for (const name of names) if (isStale(parts[name])) await rebuild(parts[name], builders[name])
}

/** Built aside and moved into place: neither an interrupted build nor two at once leave half an output. */
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

/** One bundle per entry: the server itself, the processes beside it, and each command of an operator. */
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
    external: packagesBeside(),
    logLevel: 'warning',
  })
}

/** In a process of its own: the bundler is large, and sets the environment of the process it runs in. */
async function buildWeb(folder: string) {
  const common = ['--emptyOutDir', '--logLevel', 'warn']
  await runVite(['build', 'apps/web', '--outDir', folder, ...common])
  // What draws pages on the server.
  await runVite([
    'build',
    'apps/web',
    '--ssr',
    'src/render-on-server.tsx',
    '--outDir',
    join(folder, 'server'),
    ...common,
  ])
}

async function runVite(args: string[]) {
  // Else a setting of the instance that this builds for would decide how React is built.
  const { code, output } = await runCommand('vite', args, { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`)
}
