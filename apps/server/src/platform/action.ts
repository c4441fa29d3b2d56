import type { Language } from '@pollen/contract/constants'
import type { Endpoint, ParsedInputOf } from '@pollen/contract/endpoint'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db, Tx } from './database/open-database.ts'
import type { Signals } from './events/signals.ts'
import type { Caller } from './http/read-caller.ts'
import type { FileAnswer } from './http/send-file.ts'
import type { Limits } from './limits.ts'
import type { Seats } from './live/seats.ts'
import type { Log } from './log.ts'
import type { Outgoing } from './outgoing/open-outgoing.ts'
import type { Redis } from './redis.ts'
import type { Storages } from './storage/storage.ts'
import type { Vision } from './vision/open-vision.ts'

/** What is outside of our code (clock, files, services), handed to actions so that tests can replace it. */
export type Deps = {
  config: Config
  clock: () => Date
  limits: Limits
  /** Limits on live channels. */
  seats: Seats
  signals: Signals
  redis: Redis | null
  storage: Storages
  vision: Vision
  outgoing: Outgoing
}

/** The member who makes a call, and the session they use. */
export type Viewer = { id: number; sessionId: number }

/** What every action knows besides its input. */
export type RequestContext = Deps & {
  viewer: Viewer | null
  language: Language
  caller: Caller
  /** The name under which the caller waits for turns: a member, the address of a visitor, or `command`. */
  client: string
  /** Writes lines that carry the id of the request. */
  log: Log
  /** The `If-Match` header: which version of a thing the caller has seen. */
  ifMatch: string | undefined
}

export type MemberContext = RequestContext & { viewer: Viewer }

/** The endpoint decides: its action has the request's transaction as `tx`, or the pool as `db`, never both. */
export type Context<E extends Endpoint = Endpoint> = RequestContext &
  (E['access'] extends 'member' ? { viewer: Viewer } : unknown) &
  (E['inTransaction'] extends true ? { tx: Tx } : { db: Db })

export type Action<E extends Endpoint> = (ctx: Context<E>, input: ParsedInputOf<E>) => Promise<z.input<E['output']>>

/** The action of an endpoint whose answer is a file. */
export type FileAction<E extends Endpoint> = (ctx: Context<E>, input: ParsedInputOf<E>) => Promise<FileAnswer>

/**
 * An answer that the database wrote as JSON. Parsing, checking and writing it again would hold up all other requests for as long
 * as that takes, so the test of its endpoint checks it against the contract instead.
 */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The action of an endpoint whose answer is so large that only the database writes it. */
export type JsonTextAction<E extends Endpoint> = (ctx: Context<E>, input: ParsedInputOf<E>) => Promise<JsonText>

/**
 * What can be refused before the files of a form are read: `fields` are those of the path, and those of the form that came
 * before the files, not validated yet. The action checks it again, because fields may also come later.
 */
export type CheckFields<E extends Endpoint> = (ctx: Context<E>, fields: Record<string, unknown>) => Promise<void>

type Handles = { tx: Tx; db: Db }

type AnyAction = (ctx: RequestContext & Partial<Handles>, input: unknown) => Promise<unknown>

/** A row of a feature's table: this endpoint is answered by that action. */
export type Route = {
  endpoint: Endpoint
  action: AnyAction
  checkFields?: (ctx: RequestContext & Partial<Handles>, fields: Record<string, unknown>) => Promise<void>
}

export function route<E extends Endpoint>(
  endpoint: E,
  action: Action<E> | FileAction<E> | JsonTextAction<E>,
  { checkFields }: { checkFields?: CheckFields<E> } = {},
): Route {
  // bind checks the input and the viewer and chooses the handle, which the type of a mixed list cannot say.
  const typed = { endpoint, action: action as unknown as Route['action'] }
  return checkFields ? { ...typed, checkFields: checkFields as unknown as NonNullable<Route['checkFields']> } : typed
}
