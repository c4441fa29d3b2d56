import type { z } from 'zod'
import type { ErrorKey } from './errors.ts'

export const apiBase = '/api/v1'

/**
 * One call of the API, described once for both sides: the server binds it, the web calls it, the documentation lists it.
 * `input` holds everything the caller sends: the `{names}` of the path, and the query (GET, DELETE) or the body.
 */
export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends 'anyone' | 'member' = 'anyone' | 'member',
  Path extends `/${string}` = `/${string}`,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: Path
  summary: string
  access: Access
  input: Input
  output: Output
  status: 200 | 201 | 202 | 204
  errors: readonly ErrorKey[]
  /** How the body is sent: as JSON (a form is read the same way), or as a form with files. */
  body: 'json' | 'multipart'
  /** What comes back: JSON shaped by `output`, or the bytes of a file. */
  answer: 'json' | 'file'
  /** Whether the whole action is one transaction: all but reads, and those that begin with something slow. */
  inTransaction: boolean
  /** Whether an `Idempotency-Key` makes a repeated call answer as the first did. */
  isIdempotent: boolean
}

/** What a caller may send, and what the server hands to the action after parsing. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

type Defaulted = 'status' | 'errors' | 'body' | 'answer' | 'inTransaction' | 'isIdempotent'

export function endpoint<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Access extends 'anyone' | 'member',
  const Path extends `/${string}`,
>(
  described: Omit<Endpoint<Input, Output, Access, Path>, Defaulted> & Partial<Pick<Endpoint, Defaulted>>,
): Endpoint<Input, Output, Access, Path> {
  const inTransaction = described.method !== 'GET'
  return { status: 200, errors: [], body: 'json', answer: 'json', inTransaction, isIdempotent: false, ...described }
}
