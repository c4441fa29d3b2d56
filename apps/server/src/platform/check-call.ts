import type { Endpoint, ParsedInputOf } from '@pollen/contract/endpoint'
import { AppError, fieldErrors, InvalidToken } from '../errors.ts'
import type { Viewer } from './action.ts'
import type { Caller } from './http/read-caller.ts'
import { type Reading, storableInput } from './storable-input.ts'

// What every call passes before its action runs, by whichever channel it comes. Nothing here knows HTTP.

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

/** Parses what a caller sent by the endpoint's schema, or throws field errors in the caller's language. */
export function validateInput<E extends Pick<Endpoint, 'input'>>(
  { input: schema }: E,
  input: unknown,
  reading: Reading,
): ParsedInputOf<E & Endpoint> {
  const parsed = schema.safeParse(storableInput(schema, input, reading), { reportInput: true })
  if (parsed.success) return parsed.data as ParsedInputOf<E & Endpoint>
  throw fieldErrors(parsed.error, reading.language)
}
