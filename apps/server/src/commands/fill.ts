import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { fillDatabase } from '../demo/fill/fill-database.ts'
import { OperatorError } from '../errors.ts'
import { skipDigests } from '../features/notifications/index.ts'
import { paths } from '../paths.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { log, runCommand } from './run-command.ts'

const usage =
  'fill --items <number> [--members <number>] [--conversations <number> --messages <number>] [--skip-digests]; each number is from 1 to 10,000,000; with --skip-digests, digests leave out everything before now'

type Counts = { items: number; members: number; conversations?: number; messages?: number }

await runCommand(usage, async () => {
  const { counts, skipsDigests } = readOptions()
  const config = readConfig()
  if (config.isProduction)
    throw new OperatorError(
      'This command adds invented members and items, so it does not run with NODE_ENV=production.',
    )
  const database = await openDatabase(config, { holder: 'fill', log })
  try {
    await migrate(database.pool, paths.migrations)
    const started = performance.now()
    const filling = { ...counts, now: new Date(), onProgress: printProgress(counts) }
    const { talker } = await fillDatabase(database.pool, filling)
    if (skipsDigests) await skipDigests(database.db, new Date())
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`Added ${grouped(counts.members)} members and ${grouped(counts.items)} items in ${seconds} s.`)
    if (counts.conversations) console.log(`Most talkative member: ${talker}`)
  } finally {
    await database.close()
  }
})

function readOptions(): { counts: Counts; skipsDigests: boolean } {
  const number = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const options = { items: number, members: number, conversations: number, messages: number, 'skip-digests': flag }
  const { values } = parseArgs({ options })
  const items = Number(values.items)
  // Eight items per member on average.
  const members = Number(values.members ?? Math.ceil(items / 8))
  const talk = values.conversations && {
    conversations: Number(values.conversations),
    // A typical conversation has eight messages.
    messages: Number(values.messages ?? 8 * Number(values.conversations)),
  }
  const counts: Counts = { items, members, ...(talk || {}) }
  const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= 10_000_000
  if (!Object.values(counts).every(isCount)) throw new OperatorError(`Wrong numbers. Usage: ${usage}`)
  return { counts, skipsDigests: values['skip-digests'] }
}

/** Prints one line per tenth, which is readable in terminals and logs. */
function printProgress(counts: Counts) {
  let lastTenth = 0
  return (table: 'members' | 'items', rows: number) => {
    const tenth = table === 'items' ? Math.floor((rows / counts.items) * 10) : 0
    if (tenth === lastTenth) return
    lastTenth = tenth
    console.log(`${String(tenth * 10).padStart(3)} %  ${grouped(rows)} items`)
  }
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}
