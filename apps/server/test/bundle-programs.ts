import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { inject } from 'vitest'
import { externalPackages } from '../../../tools/build/external-packages.ts'

const server = fileURLToPath(new URL('../', import.meta.url))

/** Builds programs to run as processes, as `npm start` would; from source each start would cost four times as much. */
export async function bundlePrograms(entryPoints: string[]): Promise<(name: string) => string> {
  const folder = mkdtempSync(join(server, inject('programFolders')))
  await build({
    absWorkingDir: server,
    entryPoints,
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: externalPackages(),
    logLevel: 'warning',
  })
  return (name) => join(folder, `${name}.js`)
}
