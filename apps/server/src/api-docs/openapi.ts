import { type Api, api } from '@pollen/contract/api'
import { fallbackLanguage, languages } from '@pollen/contract/constants'
import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import { invalidTokenAnswer } from '@pollen/contract/error-answer'
import { type ErrorKey, errors } from '@pollen/contract/errors'
import { examples } from '@pollen/contract/examples'
import { errorText, fieldMessage } from '../errors.ts'
import { componentSchemas, type JsonSchema, jsonSchema, reference } from './openapi-schema.ts'

export type ApiAbout = { title: string; version: string; url: string; contact: string | undefined }

/** A call with its stable name and an example. */
export type Operation = { name: string; tag: string; endpoint: Endpoint; example: Example }
type Example = { input: Record<string, unknown>; answer?: unknown }

/** Every operation of the API, by noun. */
export const operations: Operation[] = Object.entries(api).flatMap(([noun, { title, endpoints }]) =>
  Object.entries<Endpoint>(endpoints).map(([call, endpoint]) => ({
    name: `${noun}.${call}`,
    tag: title,
    endpoint,
    example: (examples[noun as keyof Api] as Record<string, Example>)[call] ?? { input: {} },
  })),
)

/** Generates the OpenAPI 3.1 document of the API from the contract. */
export function openApiDocument({ title, version, url, contact }: ApiAbout) {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const { path, method } = operation.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      description: conventions,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      ...(contact && { contact: { email: contact } }),
    },
    servers: [{ url: url + apiBase, description: title }],
    tags: Object.values(api).map(({ title, description }) => ({ name: title, description })),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word `Token`, a space, and the token that the log-in returned.',
        },
      },
    },
    paths,
  }
}

const languageCodes = new Intl.ListFormat('en', { type: 'disjunction' }).format(languages.map((code) => `\`${code}\``))

const conventions = `The trailing slash of a path is optional. Bodies are JSON; forms with the same fields are accepted too.

Errors have one shape, \`{ key, message, details?, serializer_errors? }\`: programs compare \`key\`, people read \`message\`, which is in
the language of \`Accept-Language\` (${languageCodes}). \`serializer_errors\` has the messages of each invalid field. The only exception:
the response to a missing or invalid session token is \`{ detail }\`.

Lists are paginated, \`{ count, count_is_exact, next, previous, results }\`; follow \`next\` and \`previous\` as they are. A list in a query
is written \`types[]=DN&types[]=LN\`.

A call that accepts an \`Idempotency-Key\` can be retried with the same key if its response was lost: it takes effect once. A call that
accepts \`If-None-Match\` returns 304 without a body while the \`ETag\` in it is current.

Conversations also have live channels, which are WebSockets at \`/ws/{conversationId}/\` and \`/ws/\`. \`docs/live-channel.md\` in the
source describes their frames.`

function describeOperation({ name, tag, endpoint, example }: Operation) {
  const input: JsonSchema = jsonSchema(endpoint.input, 'input')
  const inPath = new Set(Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? ''))
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const properties = Object.entries(input.properties ?? {}) as [string, JsonSchema][]
  const parameters = properties
    .filter(([field]) => inPath.has(field) || isQuery)
    .map(([field, schema]) => ({
      name: !inPath.has(field) && schema.type === 'array' ? `${field}[]` : field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || input.required?.includes(field) === true,
      schema,
      ...(field in example.input && { example: example.input[field] }),
    }))
  const body = isQuery ? [] : properties.filter(([field]) => !inPath.has(field))
  const required = input.required?.filter((field) => !inPath.has(field)) ?? []
  const headers = [...(endpoint.isIdempotent ? [idempotencyKey] : []), ...(endpoint.isConditional ? [ifNoneMatch] : [])]
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length + headers.length > 0 && { parameters: [...parameters, ...headers] }),
    ...(body.length > 0 && {
      requestBody: {
        required: required.length > 0,
        content: {
          [endpoint.body === 'multipart' ? 'multipart/form-data' : 'application/json']: {
            schema: {
              type: 'object',
              properties: Object.fromEntries(body),
              ...(required.length > 0 && { required }),
            },
            example: bodyExample(example, inPath),
          },
        },
      },
    }),
    responses: { ...responses(endpoint, body.length > 0), [endpoint.status]: success(endpoint, example) },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Identical for all attempts of one call; kept for 24 hours.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  example: '6f1f1c4e-7f0b-4a43-9a51-0d6a2c1f3f57',
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the last response. If it is still current, the response is 304 without a body.',
  schema: { type: 'string' },
  example: 'W/"47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"',
}

/** Replaces files by their names. */
const bodyExample = ({ input }: Example, inPath: Set<string>): unknown =>
  JSON.parse(
    JSON.stringify(Object.fromEntries(Object.entries(input).filter(([field]) => !inPath.has(field))), (_, value) =>
      value instanceof File ? value.name : value,
    ),
  )

function success({ answer, output, status }: Endpoint, example: Example) {
  if (answer !== 'json') return { description: 'The file.', content: { [answer]: { schema: binary } } }
  if (status === 204) return { description: 'Done.' }
  return {
    description: 'Done.',
    content: { 'application/json': { schema: jsonSchema(output, 'output'), example: example.answer } },
  }
}

const binary = { type: 'string', format: 'binary' }

/** Returns the errors of an endpoint, including those that any call may get. */
function errorKeys({ errors, method, body, access, isOpenInMaintenance }: Endpoint, hasBody: boolean): ErrorKey[] {
  const always: ErrorKey[] = ['INVALID_FIELDS', 'MALFORMED_REQUEST', 'SERVICE_UNAVAILABLE', 'TOO_MANY_ATTEMPTS']
  const ofBodies: ErrorKey[] = hasBody || method !== 'GET' ? ['REQUEST_TOO_LARGE', 'UNSUPPORTED_CONTENT'] : []
  const ofWrites: ErrorKey[] = method === 'GET' ? [] : ['STORAGE_FULL']
  const ofUploads: ErrorKey[] = body === 'multipart' ? ['REQUEST_TOO_SLOW'] : []
  const ofMaintenance: ErrorKey[] = isOpenInMaintenance ? [] : ['MAINTENANCE']
  const ofOperators: ErrorKey[] = access === 'operator' || access === 'moderator' ? ['NOT_FOUND'] : []
  return [...new Set([...errors, ...ofOperators, ...ofMaintenance, ...always, ...ofBodies, ...ofUploads, ...ofWrites])]
}

function responses(endpoint: Endpoint, hasBody: boolean) {
  const byStatus: Record<number, object> = {}
  const keys = errorKeys(endpoint, hasBody)
  for (const status of new Set(keys.map((key) => errors[key].status))) {
    byStatus[status] = errorResponse(
      keys.filter((key) => errors[key].status === status),
      status === 401 && endpoint.access === 'member',
    )
  }
  if (endpoint.access === 'member') byStatus[401] ??= errorResponse([], true)
  if (endpoint.answer === 'image/webp' || endpoint.isConditional)
    byStatus[304] = { description: 'The `ETag` in `If-None-Match` is still current.' }
  if (endpoint.page) byStatus[302] = { description: 'Redirects browsers, which accept `text/html`, to the page.' }
  return byStatus
}

function errorResponse(keys: ErrorKey[], isForMembers: boolean) {
  const shapes = [
    ...(keys.length > 0 ? [{ allOf: [reference('Error'), { properties: { key: { enum: keys } } }] }] : []),
    ...(isForMembers ? [reference('InvalidToken')] : []),
  ]
  const byKey = keys.map((key) => [key, { summary: errorText(key, fallbackLanguage), value: errorExample(key) }])
  const invalidToken = { summary: 'The session token is missing or invalid.', value: invalidTokenAnswer }
  return {
    description: [...keys, ...(isForMembers ? ['not logged in'] : [])].join(', '),
    content: {
      'application/json': {
        schema: shapes.length > 1 ? { anyOf: shapes } : shapes[0],
        examples: { ...Object.fromEntries(byKey), ...(isForMembers && { invalidToken }) },
      },
    },
  }
}

const errorExample = (key: ErrorKey) => ({
  key,
  message: errorText(key, fallbackLanguage),
  ...(key === 'INVALID_FIELDS' && { serializer_errors: { field: [fieldMessage('required', fallbackLanguage)] } }),
})
