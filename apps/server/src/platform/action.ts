import type { Language } from '@pollen/contract/constants'
import type { Endpoint, ParsedInputOf } from '@pollen/contract/endpoint'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db } from './database/open-database.ts'
import type { Caller } from './http/read-caller.ts'
import type { FileAnswer } from './http/send-file.ts'
import type { Limits } from './limits.ts'
import type { Outgoing } from './outgoing/open-outgoing.ts'
import type { Storages } from './storage/storage.ts'
import type { Vision } from './vision/open-vision.ts'

/** Outer things, handed to actions so that tests can choose them. */
export type Deps = {
  config: Config
  clock: () => Date
  limits: Limits
  storage: Storages
  vision: Vision
  outgoing: Outgoing
}

/** The member who asks, and the session they ask with. */
export type Viewer = { id: number; sessionId: number }

/** What an action knows besides its input. `tx` is the request's transaction, where the endpoint has one. */
export type Context<E extends Endpoint = Endpoint> = Deps & {
  tx: Db
  viewer: E['access'] extends 'member' ? Viewer : Viewer | null
  language: Language
  caller: Caller
  /** The `If-Match` header: which version of a thing the caller has seen. */
  ifMatch: string | undefined
}

export type Action<E extends Endpoint> = (ctx: Context<E>, input: ParsedInputOf<E>) => Promise<z.input<E['output']>>

/** The action of an endpoint whose answer is a file. */
export type FileAction<E extends Endpoint> = (ctx: Context<E>, input: ParsedInputOf<E>) => Promise<FileAnswer>

/** A row of a feature's table: this endpoint is answered by that action. */
export type Route = { endpoint: Endpoint; action: Action<Endpoint> }

export function route<E extends Endpoint>(endpoint: E, action: Action<E> | FileAction<E>): Route {
  // Input and viewer are checked by bind before the action runs, which the type of a mixed list cannot say.
  return { endpoint, action: action as unknown as Action<Endpoint> }
}
