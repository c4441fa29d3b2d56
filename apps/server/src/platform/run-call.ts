import type { Language } from '@pollen/contract/constants'
import type { Endpoint } from '@pollen/contract/endpoint'
import * as z from 'zod/mini'
import { AppError, InvalidToken } from '../errors.ts'
import { type Deps, JsonText, type RequestContext, type Route, type Viewer } from './action.ts'
import { asClient } from './database/client-databases.ts'
import type { Db, Tx } from './database/open-database.ts'
import { repeatIfStale } from './database/prepare-statements.ts'
import { answerOnce } from './http/idempotency.ts'
import type { Caller } from './http/read-caller.ts'
import type { Log } from './log.ts'
import { validateInput } from './validate-input.ts'

/** Who a session token belongs to, or null when it is not valid (any more). */
export type Identify = (token: string) => Promise<Viewer | null>

/** Asked with each call, so that a former operator is none from that moment on. Some are operators only on this machine. */
export type IsOperator = (viewer: Viewer, caller: Pick<Caller, 'isLocal'>) => Promise<boolean>

/** The member who calls, or null for a visitor where the endpoint allows one. Calls of operators do not exist for others. */
export async function identifyViewer(
  { access }: Pick<Endpoint, 'access'>,
  { token, caller }: { token: string | null; caller: Caller },
  { identify, isOperator }: { identify: Identify; isOperator: IsOperator },
): Promise<Viewer | null> {
  const viewer = token === null ? null : await identify(token)
  if (access === 'member' && !viewer) throw new InvalidToken()
  if (access === 'operator' && !(viewer && (await isOperator(viewer, caller)))) throw new AppError('NOT_FOUND')
  return viewer
}

/** Who calls and how, as far as the channel knows by which the call comes. */
type Sender = { token: string | null; language: Language; caller: Caller; log: Log; ifMatch?: string | undefined }

type Call = {
  /** Not validated yet. */
  input: unknown
  /** Marks all attempts of the same call, where its sender chose a mark. */
  once?: { key: string; call: string } | null
}

export type CallRunnerOptions = {
  db: Db
  deps: Deps
  identify: Identify
  isOperator: IsOperator
  /** Whether the viewer has entered their password in this session a moment ago. */
  hasEnteredPassword: (viewer: Viewer) => Promise<boolean>
  /** While it is so, only operators write. */
  isInMaintenance: () => Promise<boolean>
}

/** Carries out calls of endpoints, by whichever channel they come: access, validation, transaction, shape of the answer. */
export function createCallRunner({ db, deps, isInMaintenance, hasEnteredPassword, ...who }: CallRunnerOptions) {
  const isOperatorCalling = async ({ viewer, caller }: RequestContext) =>
    viewer !== null && who.isOperator(viewer, caller)
  const timezone = deps.config.INSTANCE_TIMEZONE

  return {
    /** Finds out who calls; returns what their action will know. */
    async begin(endpoint: Pick<Endpoint, 'access'>, { token, ifMatch, ...sender }: Sender): Promise<RequestContext> {
      const viewer = await identifyViewer(endpoint, { token, caller: sender.caller }, who)
      return { ...deps, ...sender, viewer, client: nameClient({ viewer, caller: sender.caller }), ifMatch }
    },

    /** Runs the action of an endpoint. */
    async run({ endpoint, action }: Route, context: RequestContext, { input, once }: Call) {
      const { viewer, language, client } = context
      const clientDb = asClient(db, client)
      if (!endpoint.isOpenInMaintenance && (await isInMaintenance()) && !(await isOperatorCalling(context))) {
        throw new AppError('MAINTENANCE')
      }
      // Who has sent a long or slow body may have been removed since it began.
      if (endpoint.access === 'operator' && viewer && !(await isOperatorCalling(context)))
        throw new AppError('NOT_FOUND')
      const validInput = validateInput(endpoint, input, { language, timezone })
      if (endpoint.needsPassword && viewer && !(await hasEnteredPassword(viewer))) throw new AppError('PASSWORD_NEEDED')
      const sent = once && viewer ? { memberId: viewer.id, ...once, input: validInput, now: deps.clock() } : null
      const act = async (handle: { tx: Tx } | { db: Db }) =>
        toAnswer(endpoint, await action({ ...context, ...handle }, validInput))
      const actInTransaction = (tx: Tx) => (sent ? answerOnce(tx, sent, () => act({ tx })) : act({ tx }))
      return repeatIfStale(() =>
        endpoint.inTransaction ? clientDb.transaction().execute(actInTransaction) : act({ db: clientDb }),
      )
    },
  }
}

/** Parsed on the way out too: a column that is not in the contract cannot leave. */
const toAnswer = (endpoint: Endpoint, result: unknown) =>
  endpoint.answer === 'json' && !(result instanceof JsonText) ? parseOutput(endpoint.output, result) : result

const compiled = new WeakMap<Endpoint['output'], Endpoint['output']>()

/** Compiled with its first answer: a page of items then takes a thirtieth of the time that an interpreted schema takes. */
function parseOutput(schema: Endpoint['output'], result: unknown): unknown {
  const fast = compiled.get(schema) ?? z.compile(schema)
  compiled.set(schema, fast)
  return fast.parse(result)
}

export const memberClient = (id: number) => `member ${id}`

/** The client for whom a call is made, by the name under which its share of the server is counted. */
export const nameClient = ({ viewer, caller }: { viewer: { id: number } | null; caller: { address: string } }) =>
  viewer ? memberClient(viewer.id) : `address ${caller.address}`
