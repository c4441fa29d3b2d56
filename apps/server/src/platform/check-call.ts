import type { Language } from '@pollen/contract/constants'
import type { Endpoint, ParsedInputOf } from '@pollen/contract/endpoint'
import { fieldMessages } from '@pollen/contract/field-messages'
import { z } from 'zod'
import { FieldErrors, InvalidToken } from '../errors.ts'
import type { Viewer } from './action.ts'

// What every call passes before its action runs, by whichever channel it comes. Nothing here knows HTTP.

/** Who a session token belongs to, or null when it is not valid (any more). */
export type Identify = (token: string) => Promise<Viewer | null>

/** The member who calls, or null for a visitor where the endpoint allows one. */
export async function identifyViewer(
  { access }: Pick<Endpoint, 'access'>,
  token: string | null,
  identify: Identify,
): Promise<Viewer | null> {
  const viewer = token === null ? null : await identify(token)
  if (access === 'member' && !viewer) throw new InvalidToken()
  return viewer
}

const schemas = new WeakMap<z.ZodType, z.ZodType>()

/** Parses what a caller sent by the endpoint's schema, or throws field errors in the caller's language. */
export function validateInput<E extends Pick<Endpoint, 'input'>>(
  { input: schema }: E,
  input: unknown,
  language: Language,
): ParsedInputOf<E & Endpoint> {
  const storableSchema = schemas.get(schema) ?? storable.pipe(schema)
  schemas.set(schema, storableSchema)
  const parsed = storableSchema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data as ParsedInputOf<E & Endpoint>
  throw new FieldErrors(fieldMessages(parsed.error, language))
}

/** Text as it is stored: NFC, without the characters a database cannot hold. */
const storable = z.unknown().transform((input, ctx) => clean(input, [], ctx))

/** Far more than any input of ours. Without a limit, a thousand brackets would overflow the stack. */
const maxDepth = 20

function clean(value: unknown, path: PropertyKey[], ctx: z.RefinementCtx): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      ctx.addIssue({ code: 'custom', path, params: { message: 'text' } })
    }
    return value.normalize('NFC')
  }
  if (path.length > maxDepth) {
    ctx.addIssue({ code: 'custom', path: path.slice(0, 1), params: { message: 'invalid' } })
    return null
  }
  if (Array.isArray(value)) return value.map((element, index) => clean(element, [...path, index], ctx))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, clean(field, [...path, name], ctx)]))
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
