import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { AppError, OperatorError } from '../errors.ts'
import { announce } from '../features/admin/index.ts'
import { findTrialReader, previewAnnouncement, queueTrial } from '../features/notifications/announce.ts'
import { languageNames, readAnnouncementFile } from '../features/notifications/announcement-file.ts'
import { paths } from '../paths.ts'
import { migrateIfAlone } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { commandCaller } from './command-caller.ts'
import { log, runCommand } from './run-command.ts'

const usage = 'npm run announce -- --file note.md [--test you@example.org | --send]'

/** Far above the longest texts in all languages. */
const maxFileBytes = 500_000

await runCommand(usage, async () => {
  const { file, test, send } = parseArgs({
    options: { file: { type: 'string' }, test: { type: 'string' }, send: { type: 'boolean' } },
  }).values
  if (!file) throw new OperatorError(`Name the file with the text: ${usage}`)
  if (test && send) throw new OperatorError('First --test, and --send once it looks right: not both at once.')
  const texts = readAnnouncementFile(await readSmallFile(file))

  const config = readConfig()
  const database = await openDatabase(config, { holder: 'announce', log, access: 'beside' })
  try {
    await migrateIfAlone(database.pool, paths.migrations)
    const { db } = database
    if (test) {
      const reader = await findTrialReader(db, { email: test })
      if (!reader) throw new OperatorError(`No member has the address ${test}: use the address of your own account.`)
      await db.transaction().execute((tx) => queueTrial(tx, config, { texts, reader, now: new Date() }))
      console.log(`Only ${test} gets it, in each language, as soon as Pollen runs.`)
    } else if (send) {
      const actor = { clock: () => new Date(), viewer: null, caller: commandCaller(config) }
      const queued = await db
        .transaction()
        .execute((tx) => announce(tx, actor, texts))
        .catch((error: unknown) => {
          throw error instanceof AppError ? new OperatorError(error.message) : error
        })
      console.log(`Queued for ${memberCount(queued)}. They get it as soon as Pollen runs.`)
    } else printPreview(await previewAnnouncement(db, config, { texts, reader: null }), file)
  } finally {
    await database.close()
  }
})

async function readSmallFile(file: string): Promise<Buffer> {
  const unreadable = `There is no file ${file}, or this account may not read it.`
  const about = await stat(file).catch(() => null)
  if (!about?.isFile()) throw new OperatorError(unreadable)
  if (about.size > maxFileBytes) throw new OperatorError(`${file} is too large for an announcement.`)
  return readFile(file).catch(() => {
    throw new OperatorError(unreadable)
  })
}

function printPreview({ mails, announcedAt }: Awaited<ReturnType<typeof previewAnnouncement>>, file: string) {
  for (const { language, readers, subject, text } of mails) {
    console.log(`=== In ${languageNames[language]}, to ${memberCount(readers)} ===\n\nSubject: ${subject}\n\n${text}`)
  }
  console.log(
    announcedAt
      ? `This text was announced on ${announcedAt.toISOString().slice(0, 10)}. It is not sent again.`
      : `Nothing was sent. To see it as a mail: npm run announce -- --file ${file} --test you@example.org\nTo send it to all members: npm run announce -- --file ${file} --send`,
  )
}

function memberCount(count: number): string {
  return count === 1 ? '1 member' : `${count.toLocaleString('en')} members`
}
