import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { fallbackLanguage } from '@pollen/contract/constants'
import { readConfig } from '../config.ts'
import { AppError, FieldErrors, OperatorError } from '../errors.ts'
import { findAccount, findAccountByValue } from '../features/accounts/index.ts'
import { adminRoutes } from '../features/admin/index.ts'
import { moderationRoutes } from '../features/moderation/index.ts'
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
import { audiences, subscribers } from '../subscribers.ts'
import { type AdminCommand, findAdminCommand } from './admin-commands.ts'
import { commandCaller } from './command-caller.ts'
import { createMemberRoute } from './create-member.ts'
import { describeAnswer } from './describe-answer.ts'
import { log as commandLog } from './run-command.ts'

/** `questions` and `print` are standard error and standard output. */
type Terminal = {
  args: string[]
  env: NodeJS.ProcessEnv
  typed: Readable & { isTTY?: boolean }
  questions: Writable
  print: (line: string) => void
}

export async function runAdmin({ args, env, print, ...terminal }: Terminal) {
  const { command, input, name, mustConfirm, readsPassword } = findAdminCommand(args)
  const password = command.takesPassword ? await choosePassword(readsPassword, terminal) : undefined
  const config = readConfig(env, { LOG_LEVEL: 'warn' })
  const log = createLog(config)
  const database = await openDatabase(config, { holder: 'admin', log: commandLog, access: 'beside' })
  try {
    await migrateIfAlone(database.pool, paths.migrations)
    await prepareQueues(database.pool, jobs)
    subscribe(subscribers, audiences)
    const { close, ...deps } = await openDeps(config, { database, log })
    try {
      const auth = {
        identify: async () => null,
        hasRole: async () => false,
        hasEnteredPassword: async () => false,
        isInMaintenance: async () => false,
      }
      const calls = createCallRunner({ db: database.db, deps, ...auth })
      const caller = commandCaller(config)
      // A command has no session: an account that may run commands on the server has all rights of an operator.
      const context: RequestContext = {
        ...deps,
        viewer: null,
        language: fallbackLanguage,
        caller,
        client: 'command',
        log,
        ifMatch: undefined,
      }
      const named: { id?: number } = name === undefined ? {} : { id: await findId(database.db, command, name) }
      if (mustConfirm && named.id) await confirm(database.db, { command, id: named.id, terminal })
      const sent = { ...input, ...named, ...(password && { password }) }
      const answer = await calls
        .run(routeOf(command), context, { input: sent })
        .catch((error: unknown) => explain(error, { command, db: database.db, input }))
      for (const line of describeAnswer(command, answer, config.INSTANCE_TIMEZONE)) print(line)
      if (password && !readsPassword) print(`password, shown only now: ${password}`)
    } finally {
      await deps.vision.close()
      await close()
    }
  } finally {
    await database.close()
  }
}

function routeOf({ endpoint }: AdminCommand) {
  const route = [...adminRoutes, ...moderationRoutes, createMemberRoute].find((one) => one.endpoint === endpoint)
  if (!route) throw new Error(`${endpoint.path} has no action`)
  return route
}

/** Finds members by username or email address. Everything else is identified by its id. */
async function findId(db: Db, { argument }: AdminCommand, name: string): Promise<number> {
  const account = argument === 'member' ? await findAccountByValue(db, name) : undefined
  if (account) return account.id
  if (argument !== 'member' && /^\d{1,16}$/.test(name)) return Number(name)
  throw new OperatorError(
    argument === 'member'
      ? `No member has the username or the address ${name}. Part of a name is enough for: npm run admin -- members list --q …`
      : `${name} is not a number. It is the id that a list shows, such as: npm run admin -- items list --q …`,
  )
}

type Dialogue = Pick<Terminal, 'typed' | 'questions'>
type Confirmation = { command: AdminCommand; id: number; terminal: Dialogue }

/** Asks for the username, because the command cannot be undone. */
async function confirm(db: Db, { command, id, terminal: { typed, questions } }: Confirmation) {
  const account = await findAccount(db, id)
  if (!account) return
  const { username, first_name, last_name, email } = account
  const terminal = createInterface({ input: typed, output: questions })
  // Without a terminal, the input ends.
  const over = once(terminal, 'close').then(() => '')
  const question = `${username} is ${first_name} ${last_name}, ${email}. This will ${command.does}.\nType the username to go on: `
  const answer = await Promise.race([terminal.question(question), over])
  terminal.close()
  if (answer.trim().toLowerCase() === username.toLowerCase()) return
  throw new OperatorError('Nothing was done: that is not the username. Scripts can pass --yes.')
}

/** Generates a password, or reads one from the terminal without echo. */
async function choosePassword(isRead: boolean, { typed, questions }: Dialogue): Promise<string> {
  if (!isRead) return randomBytes(15).toString('base64url')
  if (typed.isTTY) questions.write('Password: ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: typed, output: hidden, terminal: Boolean(typed.isTTY) })
  const password = await Promise.race([once(terminal, 'line'), once(terminal, 'close')])
  terminal.close()
  if (typed.isTTY) questions.write('\n')
  return String(password[0] ?? '')
}

type RejectedCall = { command: AdminCommand; db: Db; input: Record<string, unknown> }

/** Rethrows a rejection as an error for the operator, with one line per invalid field. */
async function explain(error: unknown, { command, db, input }: RejectedCall): Promise<never> {
  if (error instanceof FieldErrors) {
    const nameOf = (field: string) => {
      if (field === 'username' && command.argument === 'username') return 'NAME'
      return field === 'password' ? 'The password' : `--${field}`
    }
    const lines = Object.entries(error.fields).map(([field, messages]) => `${nameOf(field)}: ${messages.join(' ')}`)
    throw new OperatorError(lines.join('\n'))
  }
  if (!(error instanceof AppError)) throw error
  const isInactive = error.key === 'ACCOUNT_NOT_ACTIVE' && command.argument === 'username'
  const advice = isInactive ? await adviceToActivate(db, String(input.username)) : ''
  throw new OperatorError(`${error.message}${advice}`)
}

/** Explains how an inactive account becomes active. */
async function adviceToActivate(db: Db, value: string): Promise<string> {
  const account = await findAccountByValue(db, value)
  if (!account) return ''
  const { username } = account
  if (account.suspended_at) {
    return ` An operator disabled it. To undo that: npm run admin -- members enable ${username} --reason …`
  }
  if (account.disabled_at) return ' Its owner disabled it, and can recover it on the log-in page.'
  if (account.applied_at) return ` It is awaiting approval: npm run admin -- members approve ${username}`
  return (
    ' Its owner has not opened the link in the activation mail yet (without SMTP_URL, mails are files in DATA_DIR/outbox). ' +
    `To mail a new link: npm run admin -- members send-link ${username} --reason …`
  )
}
