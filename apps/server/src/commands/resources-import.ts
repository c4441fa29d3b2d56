import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { paths } from '../paths.ts'
import { migrateIfAlone } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import type { Progress } from '../resource-import/import-file.ts'
import { importResources } from '../resource-import/import-resources.ts'
import { log, runCommand } from './run-command.ts'

const usage = 'npm run resources:import -- file.osm.pbf (or .osm, .osm.gz, .geojson)'

await runCommand(usage, async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!file || more.length > 0) throw new OperatorError(`Name one file of map data: ${usage}`)
  const database = await openDatabase(readConfig(), { holder: 'resources:import', log, access: 'beside' })
  try {
    await migrateIfAlone(database.pool, paths.migrations)
    const started = performance.now()
    const { found, date, tiles } = await importResources(database.db, file, {
      now: new Date(),
      onProgress: printProgress(),
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${basename(file)}, of ${date.toISOString().slice(0, 10)}: ${resourceCount(found)} in ${seconds} s.`)
    if (tiles > 0) console.log(`Map tiles that need no other source now: ${tiles.toLocaleString('en')}`)
  } finally {
    await database.close()
  }
})

/** Prints one line per tenth, which is readable in terminals and logs. */
function printProgress() {
  let last = ''
  return ({ pass, share, found }: Progress) => {
    const percent = `${String(Math.floor(share * 10) * 10).padStart(3)} %`
    const line = pass === 'finding' ? percent : `${percent} of the second pass, which locates areas`
    if (line === last) return
    last = line
    console.log(`${line}  ${resourceCount(found)}`)
  }
}

function resourceCount(count: number): string {
  return `${count.toLocaleString('en')} resources`
}
