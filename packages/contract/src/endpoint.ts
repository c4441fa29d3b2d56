import type * as z from 'zod/mini'
import type { ErrorKey } from './errors.ts'

export const apiBase = '/api/v1'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** To everybody but operators, the calls of operators do not exist. */
type Access = 'anyone' | 'member' | 'operator'

/**
 * One call of the API, described once for both sides: the server binds it, the web calls it, the documentation lists it.
 * `input` holds everything the caller sends: the `{names}` of the path, and the query (GET, DELETE) or the body.
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
  /** How the body is sent: as JSON (a form is read the same way), or as a form with files. */
  body: 'json' | 'multipart'
  /** The largest body that is read, files apart. */
  maxBodyBytes: number
  /** What comes back: JSON shaped by `output`, or a file of this type. */
  answer: 'json' | 'image/webp' | 'application/zip'
  /** Whether the whole action is one transaction: all but reads, and those that begin with something slow. */
  inTransaction: InTransaction
  /** Whether an `Idempotency-Key` makes a repeated call answer as the first did. */
  isIdempotent: boolean
  /** Whether an answer is so large that a caller gets only a few at once. */
  isLarge: boolean
  /** Whether an answer has an `ETag`, and who sends it back as `If-None-Match` is answered 304 while nothing has changed. */
  isConditional: boolean
  /** Whether its caller must have entered their password within the last minutes, besides the log-in. */
  needsPassword: boolean
  /** Whether members may call it during maintenance: reads, and coming and going. Operators may call everything. */
  isOpenInMaintenance: boolean
  /** The page that a browser is sent to when somebody opens the address of this call; it is given the names of the path. */
  page?: (names: Record<string, string>) => string
}

/** What a caller may send, and what the server hands to the action after parsing. */
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

/** Enough for the longest text of ours many times over; an endpoint that needs more says so. */
export const defaultMaxBodyBytes = 64 * 1024

/** Fills in what most endpoints have in common. A literal type for `inTransaction` decides what the action is given. */
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
