import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { fillDatabase } from '../features/demo/index.ts'
import { paths } from '../paths.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'

const usage = 'fill --items <1 to 10000000> [--members <number>]: adds made-up members and items, for benchmarks'

async function main() {
  const order = readOrder()
  const config = readConfig()
  if (config.isProduction) throw new Error('fill writes made-up members and items: it refuses NODE_ENV=production.')

  const log = createLog({ level: 'warn', isWatched: false })
  const database = await openDatabase(config, { holder: 'fill', log })
  try {
    await migrate(database.pool, paths.migrations)
    const started = performance.now()
    await fillDatabase(database.pool, { ...order, now: new Date(), onProgress: sayProgress(order) })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`Added ${grouped(order.members)} members and ${grouped(order.items)} items in ${seconds} s.`)
  } finally {
    await database.close()
  }
}

function readOrder() {
  const { values } = parseArgs({ options: { items: { type: 'string' }, members: { type: 'string' } } })
  const items = Number(values.items)
  // On average eight items each, as few share much and many share little.
  const members = Number(values.members ?? Math.ceil(items / 8))
  const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= 10_000_000
  if (!isCount(items) || !isCount(members)) throw new Error(usage)
  return { items, members }
}

/** A line at every tenth: readable in a terminal and in a log. */
function sayProgress(order: { items: number; members: number }) {
  let lastTenth = 0
  return (table: 'members' | 'items', rows: number) => {
    const tenth = table === 'items' ? Math.floor((rows / order.items) * 10) : 0
    if (tenth === lastTenth) return
    lastTenth = tenth
    console.log(`${String(tenth * 10).padStart(3)} %  ${grouped(rows)} items`)
  }
}

const grouped = (count: number) => count.toLocaleString('en')

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
