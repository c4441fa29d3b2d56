import type { Language } from '@pollen/contract/constants'
import type { Endpoint } from '@pollen/contract/endpoint'
import { fieldMessages } from '@pollen/contract/field-messages'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FieldErrors } from '../../errors.ts'
import { fileFields } from './file-fields.ts'
import { type FormEntry, readMultipart } from './read-multipart.ts'

/** Reads everything the caller sent (path, and query or body) as the one input of the endpoint, or throws field errors. */
export function inputReader(endpoint: Endpoint) {
  const schema = storable.pipe(endpoint.input)
  const files = fileFields(endpoint.input)
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'

  async function readSent(request: FastifyRequest, language: Language): Promise<unknown> {
    if (isQuery) return readQuery(request.query)
    if (request.isMultipart()) return gather(await readMultipart(request, { files, language }), isFileList)
    return isForm(request) ? readQuery(request.body) : (request.body ?? {})
  }
  const isFileList = (name: string) => files.get(name)?.isList === true

  return async (request: FastifyRequest, language: Language): Promise<unknown> => {
    const sent = await readSent(request, language)
    const merged = isPlainObject(sent) ? { ...sent, ...(request.params as object) } : sent
    const parsed = schema.safeParse(merged, { reportInput: true })
    if (parsed.success) return parsed.data
    throw new FieldErrors(fieldMessages(parsed.error, language))
  }
}

const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** `types[]=DN&types[]=LN`, also with a single value, is a list. */
function readQuery(query: unknown) {
  const entries = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(
    entries.map(([name, value]) => (name.endsWith('[]') ? [name.slice(0, -2), [value].flat()] : [name, value])),
  )
}

/** Entries of the same name become a list; so does a single one where a list is expected. */
function gather(entries: FormEntry[], isList: (name: string) => boolean) {
  const lists = new Map<string, unknown[]>()
  for (const [name, value] of entries) lists.set(name, [...(lists.get(name) ?? []), value])
  return readQuery(
    Object.fromEntries(
      Array.from(lists, ([name, values]) => [name, values.length > 1 || isList(name) ? values : values[0]]),
    ),
  )
}

/** Far more than any input of ours; a thousand brackets would end in an overflow. */
const deepest = 20

/** Text as it is stored: NFC, without the characters a database cannot hold. */
const storable = z.unknown().transform((sent, ctx) => clean(sent, [], ctx))

function clean(value: unknown, path: PropertyKey[], ctx: z.RefinementCtx): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      ctx.addIssue({ code: 'custom', path, params: { message: 'text' } })
    }
    return value.normalize('NFC')
  }
  if (path.length > deepest) {
    ctx.addIssue({ code: 'custom', path: path.slice(0, 1), params: { message: 'invalid' } })
    return null
  }
  if (Array.isArray(value)) return value.map((part, index) => clean(part, [...path, index], ctx))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part, [...path, name], ctx)]))
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
