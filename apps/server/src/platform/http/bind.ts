import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Language } from '@pollen/contract/constants'
import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldError } from '../../errors.ts'
import { JsonText, type Route } from '../action.ts'
import { asClient } from '../database/client-databases.ts'
import type { Admission } from '../load/admit-requests.ts'
import { uploadsFolder } from '../private-files.ts'
import { type CallRunnerOptions, createCallRunner } from '../run-call.ts'
import { inputProperties, isPlainObject } from '../validate-input.ts'
import { callName } from './idempotency.ts'
import { readCaller, requestLanguage, sessionToken } from './read-caller.ts'
import { type FileField, type FormEntry, type Pace, readMultipart, type Upload } from './read-multipart.ts'
import { type FileAnswer, matchesEtag, sendFile } from './send-file.ts'
import { type SpaceLimits, shareUploadSpace } from './upload-space.ts'

export type BindOptions = CallRunnerOptions & {
  uploads?: { space?: SpaceLimits; pace?: Pace }
  admission?: Pick<Admission, 'remember'>
}

/** One kilobyte per second, which a phone with a bad connection exceeds. */
const slowestPace: Pace = { periodMs: 10_000, bytes: 10 * 1024 }

/** Registers the HTTP routes of all features. Reads the input of a request, runs the call and writes the answer. */
export function bind(app: FastifyInstance, routes: Route[], { uploads = {}, admission, ...options }: BindOptions) {
  const { db } = options
  const calls = createCallRunner(options)
  const spaceOf = shareUploadSpace(join(options.deps.config.DATA_DIR, uploadsFolder), uploads.space)
  for (const route of routes) {
    const { endpoint, checkFields } = route
    if (endpoint.isIdempotent && !endpoint.inTransaction) {
      throw new Error(
        `${endpoint.path} must be in a transaction, because its answer is stored together with its changes`,
      )
    }
    const readInput = inputReader(endpoint)
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // HEAD runs the action like GET, so a GET that writes has no HEAD route.
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.inTransaction,
      bodyLimit: endpoint.maxBodyBytes,
      config: { isLarge: endpoint.isLarge === true },
      handler: async (request, reply) => {
        if (endpoint.page && request.headers.accept?.includes('text/html')) {
          const path = endpoint.page(request.params as Record<string, string>)
          return reply.headers({ 'cache-control': 'no-store', vary: 'accept' }).redirect(path)
        }
        const language = requestLanguage(request)
        const token = sessionToken(request)
        const context = await calls.begin(endpoint, {
          token,
          language,
          caller: readCaller(request),
          log: request.log,
          ifMatch: request.headers['if-match'],
        })
        request.memberId = context.viewer?.id ?? null
        if (context.viewer) admission?.remember(token, context.client)
        const space = spaceOf(context.client)
        const upload: Upload = {
          space,
          pace: uploads.pace ?? slowestPace,
          checkFields: async (fields) =>
            checkFields?.(
              { ...context, db: asClient(db, context.client) },
              { ...fields, ...(request.params as object) },
            ),
        }
        // Releases the uploaded files when the action has finished.
        return answer(upload).finally(space.release)

        async function answer(upload: Upload) {
          const input = await readInput(request, language, upload)
          const key = endpoint.isIdempotent ? idempotencyKey(request, language) : null
          const body = await calls.run(route, context, {
            input,
            once: key === null ? null : { key, call: callName(endpoint) },
          })
          if (endpoint.answer !== 'json') return sendFile(request, reply, body as FileAnswer)

          reply.code(endpoint.status).header('cache-control', 'no-store')
          if (body === undefined) return reply.send()
          // Fastify would send a string as plain text, and null as an empty body.
          const text = body instanceof JsonText ? body.text : JSON.stringify(body)
          if (endpoint.isConditional && isUnchanged(request, reply, text)) return reply.code(304).send()
          return reply.type('application/json; charset=utf-8').send(text)
        }
      },
    })
  }
}

/** Returns a function that merges the path with the query or body of a request into one unvalidated input. */
function inputReader(endpoint: Endpoint) {
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

/** Reads `types[]=DN` as a list, also with a single value. `types=RQ` adds to the same list. */
function readQuery(query: unknown) {
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(query as Record<string, string | string[]>)) {
    const field = name.endsWith('[]') ? name.slice(0, -2) : name
    const isList = field !== name || fields.has(field)
    fields.set(field, isList ? [fields.get(field) ?? [], value].flat() : value)
  }
  return Object.fromEntries(fields)
}

/** Groups entries of the same name in a list. A single entry becomes a list where the input expects one. */
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

/** Returns the fields of an input that hold files. Files of other fields are dropped while a form is read. */
function fileFields(input: z.core.$ZodType): Map<string, FileField> {
  const found = new Map<string, FileField>()
  for (const [name, property] of inputProperties(input) ?? []) {
    const isList = property.items?.format === 'binary'
    if (isList) found.set(name, { max: property.maxItems ?? defaultMaxFiles, isList })
    else if (property.format === 'binary') found.set(name, { max: 1, isList })
  }
  return found
}

/** Sets an ETag from the content. It is weak, because the same content may be sent with or without compression. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const etag = createHash('sha256').update(body).digest('base64url')
  reply.header('etag', `W/"${etag}"`)
  return matchesEtag(request.headers['if-none-match'], etag)
}

/** Reads the header that identifies all attempts of the same call. */
function idempotencyKey(request: FastifyRequest, language: Language): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw fieldError('Idempotency-Key', 'invalid', language)
}
