import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { inject } from 'vitest'
import { externalPackages } from '../../../tools/build/external-packages.ts'

const server = fileURLToPath(new URL('../', import.meta.url))

/** Bundles programs that tests run as processes. Starting them from source would take four times as long. */
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
