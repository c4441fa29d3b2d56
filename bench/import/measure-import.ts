import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../tools/root.ts'
import { endChild } from '../child-process.ts'
import { onCleanUp } from '../clean-up.ts'
import { endDatabase } from '../server/embedded-database.ts'
import { type Extract, writeExtract } from './write-extract.ts'

export type ImportReport = Extract & {
  seconds: number
  resources: number
  /** Peak memory of the command in bytes, or null if the system does not report it. */
  memory: number | null
}

/** Imports a generated extract of a country with `npm run resources:import` into a new database. */
export async function measureImport(isQuick: boolean, onProgress: (progress: string) => void): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'))
  const dataDir = join(folder, 'data')
  onCleanUp(async () => {
    await endDatabase(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  onProgress('writing an extract to import')
  const file = join(folder, 'extract.osm.pbf')
  const extract = await writeExtract(file, (isQuick ? 10 : 100) * 1e6)
  onProgress(`importing ${Math.round(extract.bytes / 1e6)} MB`)
  const { output, memory } = await runImport(file, dataDir)
  // The time that the command prints excludes the creation of the database.
  const [, resources = '', seconds] = /([\d,]+) resources in ([\d.]+) s/.exec(output) ?? []
  if (!seconds) throw new Error(`The import did not complete: ${output}`)
  return { ...extract, seconds: Number(seconds), resources: Number(resources.replaceAll(',', '')), memory }
}

async function runImport(file: string, dataDir: string) {
  const command = join(root, 'apps/server/dist/resources-import.js')
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR: dataDir }
  const child = spawn(process.execPath, [command, file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onCleanUp(() => endChild(child))
  let memory: number | null = null
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
    if (kilobytes > 0) memory = kilobytes * 1024
  }, 100)
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  clearInterval(watch)
  return { output, memory }
}
