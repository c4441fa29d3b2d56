import type * as z from 'zod/mini'
import type { ErrorKey } from './errors.ts'

export const apiBase = '/api/v1'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** For others, calls of operators and moderators answer as if they did not exist. Operators may do all that moderators may. */
export type Access = 'anyone' | 'member' | 'moderator' | 'operator'

/**
 * One call of the API, described once for both sides: the server binds it, the web app calls it, the documentation lists
 * it. `input` contains everything that the caller sends: the `{names}` of the path, and the query (GET, DELETE) or the
 * body.
 */
export type Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
  Path extends `/${string}` = `/${string}`,
  InTransaction extends boolean = boolean,
> = {
  method: Method
  path: Path
  summary: string
  access: A
  input: Input
  output: Output
  status: 200 | 201 | 202 | 204
  errors: readonly ErrorKey[]
  /** Body format: JSON (the server also accepts URL-encoded forms), or a multipart form with files. */
  body: 'json' | 'multipart'
  /** Maximum size of the body, without files. */
  maxBodyBytes: number
  /** Response format: JSON according to `output`, or a file of this type. */
  answer: 'json' | 'image/webp' | 'application/zip'
  /** Runs the whole action in one transaction. False for reads, and for actions with a slow start. */
  inTransaction: InTransaction
  /** An `Idempotency-Key` makes a repeated call return the first answer. */
  isIdempotent: boolean
  /** Large answers are limited to a few at once per caller. */
  isLarge: boolean
  /** Answers have an `ETag`. Requests with a matching `If-None-Match` get 304. */
  isConditional: boolean
  /** Requires that the caller has entered their password within the last minutes. */
  needsPassword: boolean
  /** Open to members during maintenance: reads, log-in and log-out. Operators may call everything. */
  isOpenInMaintenance: boolean
  /** The page to which browsers are redirected that open this call's address. Receives the `{names}` of the path. */
  page?: (names: Record<string, string>) => string
}

/** The input of a caller, and the parsed input that the action receives. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

type WithDefault =
  | 'status'
  | 'errors'
  | 'body'
  | 'maxBodyBytes'
  | 'answer'
  | 'isIdempotent'
  | 'isLarge'
  | 'isConditional'
  | 'needsPassword'
  | 'isOpenInMaintenance'

/** Many times the longest text. Endpoints that need more set their own limit. */
export const defaultMaxBodyBytes = 64 * 1024

/** Adds the defaults. The literal type of `inTransaction` determines the context of the action. */
export function endpoint<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  A extends Access,
  const Path extends `/${string}`,
  M extends Method,
  InTransaction extends boolean = M extends 'GET' ? false : true,
>(
  description: Omit<Endpoint<Input, Output, A, Path>, WithDefault | 'method' | 'inTransaction'> &
    Partial<Pick<Endpoint, WithDefault>> & { method: M; inTransaction?: InTransaction },
): Endpoint<Input, Output, A, Path, InTransaction> {
  const { inTransaction = description.method !== 'GET', ...rest } = description
  return {
    status: 200,
    errors: [],
    body: 'json',
    maxBodyBytes: defaultMaxBodyBytes,
    answer: 'json',
    isIdempotent: false,
    isLarge: false,
    isConditional: false,
    needsPassword: false,
    isOpenInMaintenance: description.method === 'GET' && !inTransaction,
    ...rest,
    // The default is the one that the type parameter states.
    inTransaction: inTransaction as InTransaction,
  }
}
