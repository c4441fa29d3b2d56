import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { fillDatabase } from '../demo/fill/fill-database.ts'
import { paths } from '../paths.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { OperatorError } from '../platform/database/operator-error.ts'
import { log, runCommand } from './run-command.ts'

const usage = 'fill --items <number> [--members <number>], each from 1 to 10,000,000'

type Order = { items: number; members: number }

await runCommand(usage, async () => {
  const order = readOrder()
  const config = readConfig()
  if (config.isProduction) throw new OperatorError('This adds made-up members and items: not with NODE_ENV=production.')
  const database = await openDatabase(config, { holder: 'fill', log })
  try {
    await migrate(database.pool, paths.migrations)
    const began = performance.now()
    await fillDatabase(database.pool, { ...order, now: new Date(), onProgress: sayProgress(order) })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Added ${grouped(order.members)} members and ${grouped(order.items)} items in ${seconds} s.`)
  } finally {
    await database.close()
  }
})

function readOrder(): Order {
  const { values } = parseArgs({ options: { items: { type: 'string' }, members: { type: 'string' } } })
  const items = Number(values.items)
  // On average eight items each: few share much, many share little.
  const members = Number(values.members ?? Math.ceil(items / 8))
  const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= 10_000_000
  if (!isCount(items) || !isCount(members)) throw new OperatorError(`Say how many: ${usage}`)
  return { items, members }
}

/** A line at every tenth: readable in a terminal and in a log. */
function sayProgress(order: Order) {
  let lastTenth = 0
  return (table: 'members' | 'items', rows: number) => {
    const tenth = table === 'items' ? Math.floor((rows / order.items) * 10) : 0
    if (tenth === lastTenth) return
    lastTenth = tenth
    console.log(`${String(tenth * 10).padStart(3)} %  ${grouped(rows)} items`)
  }
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}
