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

/** External dependencies of actions (clock, files, services), which tests can replace. */
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

/**
 * The calling member and their session. `blocksVersion` changes with each block between them and another member, and is 0 without any.
 * It is as old as the session lookup, so a live channel must not rely on it.
 */
export type Viewer = { id: number; sessionId: number; blocksVersion: number }

/** The context of every action. */
export type RequestContext = Deps & {
  viewer: Viewer | null
  language: Language
  caller: Caller
  /** Identifies the caller in fair queues: a member, the address of a visitor, or `command`. */
  client: string
  /** Adds the id of the request to each line. */
  log: Log
  /** The `If-Match` header: the version that the caller has seen. */
  ifMatch: string | undefined
}

export type MemberContext = RequestContext & { viewer: Viewer }

/** The context of an endpoint's action, which has either the transaction of the request as `tx` or the pool as `db`. */
export type Context<E extends Endpoint = Endpoint> = RequestContext &
  (E['access'] extends 'member' ? { viewer: Viewer } : unknown) &
  (E['inTransaction'] extends true ? { tx: Tx } : { db: Db })

export type Action<E extends Endpoint> = (ctx: Context<E>, input: ParsedInputOf<E>) => Promise<z.input<E['output']>>

/** The action of an endpoint that returns a file. */
export type FileAction<E extends Endpoint> = (ctx: Context<E>, input: ParsedInputOf<E>) => Promise<FileAnswer>

/**
 * An answer that the database serialised as JSON. Parsing, validating and serialising it again would block the event loop, so the test
 * of its endpoint validates it instead.
 */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The action of an endpoint with an answer so large that the database serialises it. */
export type JsonTextAction<E extends Endpoint> = (ctx: Context<E>, input: ParsedInputOf<E>) => Promise<JsonText>

/**
 * Prechecks an upload before its files are read. `fields` are the unvalidated fields of the path and of the form before the files.
 * The action repeats the check, because fields may also follow the files.
 */
export type CheckFields<E extends Endpoint> = (ctx: Context<E>, fields: Record<string, unknown>) => Promise<void>

type Handles = { tx: Tx; db: Db }

type AnyAction = (ctx: RequestContext & Partial<Handles>, input: unknown) => Promise<unknown>

/** A row of a feature's route table: an endpoint and its action. */
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
  // `bind` validates the input and the viewer and picks the handle, which the type of a heterogeneous list cannot express.
  const typed = { endpoint, action: action as unknown as Route['action'] }
  return checkFields ? { ...typed, checkFields: checkFields as unknown as NonNullable<Route['checkFields']> } : typed
}
