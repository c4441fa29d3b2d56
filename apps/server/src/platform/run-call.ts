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

/** Returns the owner of a session token, or null if it is invalid. */
export type Identify = (token: string) => Promise<Viewer | null>

export type Role = 'operator' | 'moderator'

/** Checked with each call, so that a removed role ends immediately. Some are operators only on this machine. */
export type HasRole = (role: Role, viewer: Viewer, caller: Pick<Caller, 'isLocal'>) => Promise<boolean>

const isRole = (access: Endpoint['access']): access is Role => access === 'operator' || access === 'moderator'

/** Returns the calling member, or null for a visitor if the endpoint allows visitors. For others, calls of operators and moderators do not exist. */
export async function identifyViewer(
  { access }: Pick<Endpoint, 'access'>,
  { token, caller }: { token: string | null; caller: Caller },
  { identify, hasRole }: { identify: Identify; hasRole: HasRole },
): Promise<Viewer | null> {
  const viewer = token === null ? null : await identify(token)
  if (access === 'member' && !viewer) throw new InvalidToken()
  if (isRole(access) && !(viewer && (await hasRole(access, viewer, caller)))) throw new AppError('NOT_FOUND')
  return viewer
}

/** The origin of a call, as known by its channel (HTTP, WebSocket or command). */
type Sender = { token: string | null; language: Language; caller: Caller; log: Log; ifMatch?: string | undefined }

type Call = {
  /** Unvalidated input. */
  input: unknown
  /** The idempotency key that the sender chose for all attempts of the call. */
  once?: { key: string; call: string } | null
}

export type CallRunnerOptions = {
  db: Db
  deps: Deps
  identify: Identify
  hasRole: HasRole
  /** Returns true if the viewer has recently entered their password in this session. */
  hasEnteredPassword: (viewer: Viewer) => Promise<boolean>
  /** During maintenance, only operators may write. */
  isInMaintenance: () => Promise<boolean>
}

/** Runs calls of endpoints from any channel: access, validation, transaction and output schema. */
export function createCallRunner({ db, deps, isInMaintenance, hasEnteredPassword, ...auth }: CallRunnerOptions) {
  const isCallerA = async (role: Role, { viewer, caller }: RequestContext) =>
    viewer !== null && auth.hasRole(role, viewer, caller)
  const timezone = deps.config.INSTANCE_TIMEZONE

  return {
    /** Identifies the caller and returns the context of the action. */
    async begin(endpoint: Pick<Endpoint, 'access'>, { token, ifMatch, ...sender }: Sender): Promise<RequestContext> {
      const viewer = await identifyViewer(endpoint, { token, caller: sender.caller }, auth)
      return { ...deps, ...sender, viewer, client: nameClient({ viewer, caller: sender.caller }), ifMatch }
    },

    /** Runs the action of an endpoint. */
    async run({ endpoint, action }: Route, context: RequestContext, { input, once }: Call) {
      const { viewer, language, client } = context
      const clientDb = asClient(db, client)
      if (!endpoint.isOpenInMaintenance && (await isInMaintenance()) && !(await isCallerA('operator', context))) {
        throw new AppError('MAINTENANCE')
      }
      // Checks again, because the role may have ended during a slow upload.
      if (isRole(endpoint.access) && viewer && !(await isCallerA(endpoint.access, context))) {
        throw new AppError('NOT_FOUND')
      }
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

/** Parses the answer, so that columns that are not in the contract are dropped. */
const toAnswer = (endpoint: Endpoint, result: unknown) =>
  endpoint.answer === 'json' && !(result instanceof JsonText) ? parseOutput(endpoint.output, result) : result

const compiled = new WeakMap<Endpoint['output'], Endpoint['output']>()

/** Compiles each schema on its first use, which parses a page of items in a thirtieth of the time. */
function parseOutput(schema: Endpoint['output'], result: unknown): unknown {
  const fast = compiled.get(schema) ?? z.compile(schema)
  compiled.set(schema, fast)
  return fast.parse(result)
}

export const memberClient = (id: number) => `member ${id}`

/** Returns the name that identifies the caller in fair queues and limits. */
export const nameClient = ({ viewer, caller }: { viewer: { id: number } | null; caller: { address: string } }) =>
  viewer ? memberClient(viewer.id) : `address ${caller.address}`
