import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../config.ts'
import { AppError, FieldErrors, OperatorError } from '../errors.ts'
import { findAccount, findAccountByValue } from '../features/accounts/index.ts'
import { adminRoutes } from '../features/admin/index.ts'
import { jobs } from '../jobs.ts'
import { openDeps } from '../open-deps.ts'
import { paths } from '../paths.ts'
import type { RequestContext } from '../platform/action.ts'
import { migrateIfAlone } from '../platform/database/migrate.ts'
import { type Db, openDatabase } from '../platform/database/open-database.ts'
import { subscribe } from '../platform/events/emit.ts'
import { prepareQueues } from '../platform/jobs/prepare-queues.ts'
import { createLog } from '../platform/log.ts'
import { createCallRunner } from '../platform/run-call.ts'
import { subscribers } from '../subscribers.ts'
import { type AdminCommand, findAdminCommand, usage } from './admin-commands.ts'
import { printAnswer } from './print-answer.ts'
import { log as print, runCommand } from './run-command.ts'

await runCommand(usage, async () => {
  const { command, input, name, mustAsk } = findAdminCommand(process.argv.slice(2))
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' })
  const log = createLog(config)
  const database = await openDatabase(config, { holder: 'admin', log: print, access: 'beside' })
  try {
    await migrateIfAlone(database.pool, paths.migrations)
    await prepareQueues(database.pool, jobs)
    subscribe(subscribers)
    const { close, ...deps } = await openDeps(config, { database, log })
    try {
      const who = { identify: async () => null, isOperator: async () => false, isInMaintenance: async () => false }
      const calls = createCallRunner({ db: database.db, deps, ...who })
      const caller = { address: 'command', device: 'command', isLocal: true }
      // A command is nobody's session: whoever may run it on the server may do all that operators do.
      const context: RequestContext = { ...deps, viewer: null, language: 'en', caller, log, ifMatch: undefined }
      const named: { id?: number } = name === undefined ? {} : { id: await findId(database.db, command, name) }
      if (mustAsk && named.id) await confirm(database.db, { command, id: named.id })
      const answer = await calls.run(routeOf(command), context, { input: { ...input, ...named } }).catch(explain)
      printAnswer(command, answer, config.INSTANCE_TIMEZONE)
    } finally {
      await deps.vision.close()
      await close()
    }
  } finally {
    await database.close()
  }
})

function routeOf({ endpoint }: AdminCommand) {
  const route = adminRoutes.find((one) => one.endpoint === endpoint)
  if (!route) throw new Error(`${endpoint.path} has no action`)
  return route
}

/** Members are named as they log in, everything else by its number. */
async function findId(db: Db, { names }: AdminCommand, name: string): Promise<number> {
  const account = names === 'member' ? await findAccountByValue(db, name) : undefined
  if (account) return account.id
  if (names !== 'member' && /^\d{1,16}$/.test(name)) return Number(name)
  throw new OperatorError(
    names === 'member'
      ? `No member has the username or the address ${name}. Part of a name is enough for: npm run admin -- members list --q …`
      : `${name} is not a number. It is the id that a list shows, such as: npm run admin -- items list --q …`,
  )
}

/** Asks for the username, because what comes next cannot be undone. */
async function confirm(db: Db, { command, id }: { command: AdminCommand; id: number }) {
  const account = await findAccount(db, id)
  if (!account) return
  const { username, first_name, last_name, email } = account
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // Without anybody to answer, the input ends.
  const over = once(terminal, 'close').then(() => '')
  const question = `${username} is ${first_name} ${last_name}, ${email}. This will ${command.does}.\nType the username to go on: `
  const answer = await Promise.race([terminal.question(question), over])
  terminal.close()
  if (answer.trim().toLowerCase() === username.toLowerCase()) return
  throw new OperatorError('Nothing was done: that is not the username. Scripts, which nobody answers, say --yes.')
}

/** A refusal is one line for the person at the terminal. */
function explain(error: unknown): never {
  if (error instanceof FieldErrors) {
    const lines = Object.entries(error.fields).map(([field, messages]) => `--${field}: ${messages.join(' ')}`)
    throw new OperatorError(lines.join('\n'))
  }
  throw error instanceof AppError ? new OperatorError(error.message) : error
}
