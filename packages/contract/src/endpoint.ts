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
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  input: Input
  output: Output
  status: 200 | 201 | 202 | 204
  errors: readonly ErrorKey[]
}

/** What a caller may send, and what the server hands to the action after parsing. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export function endpoint<Input extends z.ZodType, Output extends z.ZodType, Access extends 'anyone' | 'member'>(
  described: Omit<Endpoint<Input, Output, Access>, 'status' | 'errors'> & Partial<Pick<Endpoint, 'status' | 'errors'>>,
): Endpoint<Input, Output, Access> {
  return { status: 200, errors: [], ...described }
}
