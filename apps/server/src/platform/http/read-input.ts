import type { Language } from '@pollen/contract/constants'
import type { Endpoint } from '@pollen/contract/endpoint'
import { fieldMessages } from '@pollen/contract/field-messages'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FieldErrors } from '../../errors.ts'

/** Everything the caller sent (path, and query or body) as the one input of the endpoint, or the field errors. */
export function readInput(endpoint: Endpoint, request: FastifyRequest, language: Language): unknown {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const sent = isQuery ? readQuery(request.query) : (request.body ?? {})
  const merged = isPlainObject(sent) ? { ...sent, ...(request.params as object) } : sent
  const parsed = storable.pipe(endpoint.input).safeParse(merged, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new FieldErrors(fieldMessages(parsed.error, language))
}

/** `types[]=DN&types[]=LN`, also with a single value, is a list. */
function readQuery(query: unknown) {
  const entries = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(
    entries.map(([name, value]) => (name.endsWith('[]') ? [name.slice(0, -2), [value].flat()] : [name, value])),
  )
}

/** Text as it is stored: NFC, without the characters a database cannot hold. */
const storable = z.unknown().transform((sent, ctx) => clean(sent, [], ctx))

function clean(value: unknown, path: PropertyKey[], ctx: z.RefinementCtx): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      ctx.addIssue({ code: 'custom', path, params: { message: 'text' } })
    }
    return value.normalize('NFC')
  }
  if (Array.isArray(value)) return value.map((part, index) => clean(part, [...path, index], ctx))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part, [...path, name], ctx)]))
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
