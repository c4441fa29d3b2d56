import type { Language } from '@pollen/contract/constants'
import type { Endpoint } from '@pollen/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { inputProperties } from '../input-schema.ts'
import { isPlainObject } from '../storable-input.ts'
import { type FileField, type FormEntry, readMultipart, type Upload } from './read-multipart.ts'

/** Makes the function that collects what a caller sent (path, and query or body) as one input, not validated yet. */
export function inputReader(endpoint: Endpoint) {
  const files = fileFields(endpoint.input)
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const isFileList = (name: string) => files.get(name)?.isList === true

  async function readQueryOrBody(request: FastifyRequest, language: Language, upload: Upload): Promise<unknown> {
    if (isQuery) return readQuery(request.query)
    if (request.isMultipart()) {
      const { maxBodyBytes } = endpoint
      return groupByName(await readMultipart(request, { files, language, maxBodyBytes, upload }), isFileList)
    }
    return isForm(request) ? readQuery(request.body) : (request.body ?? {})
  }

  return async (request: FastifyRequest, language: Language, upload: Upload): Promise<unknown> => {
    const input = await readQueryOrBody(request, language, upload)
    return isPlainObject(input) ? { ...input, ...(request.params as object) } : input
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
function groupByName(entries: FormEntry[], isList: (name: string) => boolean) {
  const lists = new Map<string, unknown[]>()
  for (const [name, value] of entries) lists.set(name, [...(lists.get(name) ?? []), value])
  return readQuery(
    Object.fromEntries(
      Array.from(lists, ([name, values]) => [name, values.length > 1 || isList(name) ? values : values[0]]),
    ),
  )
}

const defaultMaxFiles = 12

/** The fields of an input that hold files: only these are kept in memory while a form is read. */
function fileFields(input: z.core.$ZodType): Map<string, FileField> {
  const found = new Map<string, FileField>()
  for (const [name, property] of inputProperties(input) ?? []) {
    const isList = property.items?.format === 'binary'
    if (isList) found.set(name, { max: property.maxItems ?? defaultMaxFiles, isList })
    else if (property.format === 'binary') found.set(name, { max: 1, isList })
  }
  return found
}
