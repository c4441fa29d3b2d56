import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildStale } from '../../tools/build/build-stale.ts'
import { externalPackages } from '../../tools/build/external-packages.ts'
import { root } from '../../tools/root.ts'
import { nameOf, readJson, readLock, withDependencies } from './locked-packages.ts'
import { shippedPackages } from './shipped-packages.ts'
import { writeSbom } from './write-sbom.ts'

/** What an instance reads, at the same paths as in the repository. */
const content = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'THIRD-PARTY.md',
  'apps/server/dist',
  'apps/server/dist.vision-model',
  'apps/server/migrations',
  'apps/server/src/demo/drawings/things',
  'apps/server/src/features/instance/texts',
  'apps/server/src/features/vision/built-in-classes.txt',
  'apps/web/dist',
  'docs',
  'scripts/prune-packages.mjs',
  'scripts/run.mjs',
]

export const sbomFile = 'sbom.cdx.json'

/** Commands of operators. The others need the sources. */
const ofOperators = /run\.mjs (start|command|upgrade)\b|prune-packages/

/** Writes the application without its packages into an empty folder. `npm ci` in that folder installs them. */
export async function assembleRelease(folder: string) {
  await buildStale(['server', 'web'])
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  for (const path of content) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) => !file.endsWith('.js.map') && !file.endsWith('.built-from'),
    })
  }
  await bundleUpgrade(join(folder, 'scripts/upgrade.js'))
  await writePackages(folder)
  await copyLicences(join(folder, 'licences'))
  await writeJson(join(folder, sbomFile), writeSbom(readJson('package.json').version))
}

async function bundleUpgrade(outfile: string) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: ['scripts/upgrade.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // CommonJS packages cannot be bundled into a module.
    external: externalPackages(),
    logLevel: 'warning',
  })
}

/** Copies the licence texts of bundled packages. Most licences require this; installed packages contain their own. */
async function copyLicences(folder: string) {
  await mkdir(folder)
  for (const { path, name } of shippedPackages().bundled) {
    for (const file of await readdir(join(root, path))) {
      if (!/^(licen[cs]e|copying|notice)/i.test(file)) continue
      await cp(join(root, path, file), join(folder, name.replace('/', '__'), file), { recursive: true })
    }
  }
}

/** Writes a package.json and a lock file with only the packages that the server loads from `node_modules`. */
async function writePackages(folder: string) {
  const ours = readJson('package.json')
  const server = readJson('apps/server/package.json')
  const lock = readLock()
  const external = externalPackages()
  const packages = withDependencies(lock.packages, external)
  const names = new Set(Object.keys(packages).map(nameOf))
  const { name, version, description, license, type, engines } = ours
  const manifest = {
    ...{ name, version, description, license, private: true, type, engines },
    scripts: pick(ours.scripts, (_name, command) => ofOperators.test(command)),
    dependencies: pick(server.dependencies, (dependency) => external.includes(dependency)),
    optionalDependencies: server.optionalDependencies,
    overrides: pick(ours.overrides, (dependency) => names.has(dependency)),
    allowScripts: pick(ours.allowScripts, (dependency) => names.has(dependency)),
  }
  const { dependencies, optionalDependencies } = manifest
  const top = { name, version, license, hasInstallScript: true, dependencies, optionalDependencies, engines }
  await writeJson(join(folder, 'package.json'), manifest)
  await writeJson(join(folder, 'package-lock.json'), { ...lock, packages: { '': top, ...packages } })
}

const pick = (entries: Record<string, string>, isWanted: (name: string, value: string) => boolean) =>
  Object.fromEntries(Object.entries(entries).filter(([name, value]) => isWanted(name, value)))

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
