import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import { ErrorAnswer, InvalidTokenAnswer } from '@pollen/contract/error-answer'
import { type ErrorKey, errors } from '@pollen/contract/errors'
import { z } from 'zod'

type About = { title: string; version: string }

/** The OpenAPI 3.1 document of the API, made from the contract. */
export function openApiDocument(endpoints: Endpoint[], about: About) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = apiBase + endpoint.path
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: about,
    components: {
      schemas: { Error: jsonSchema(ErrorAnswer, 'output'), InvalidToken: jsonSchema(InvalidTokenAnswer, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token` and the session token' },
      },
    },
    paths,
  }
}

function operation(endpoint: Endpoint) {
  const input = jsonSchema(endpoint.input, 'input')
  const inPath = new Set(Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), (match) => match[1]))
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const properties = Object.entries(input.properties ?? {})
  const parameters = properties
    .filter(([name]) => inPath.has(name) || isQuery)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || input.required?.includes(name) === true,
      schema,
    }))
  const bodyProperties = isQuery ? [] : properties.filter(([name]) => !inPath.has(name))
  return {
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    security: endpoint.access === 'member' ? [{ session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(bodyProperties.length > 0 && {
      requestBody: {
        required: true,
        content: content(endpoint.body === 'multipart' ? 'multipart/form-data' : 'application/json', {
          type: 'object',
          properties: Object.fromEntries(bodyProperties),
          required: input.required?.filter((name) => !inPath.has(name)),
        }),
      },
    }),
    responses: responses(endpoint),
  }
}

function responses(endpoint: Endpoint) {
  const byStatus: Record<number, { description: string; content?: object }> = {}
  byStatus[endpoint.status] = success(endpoint)
  const keys: ErrorKey[] = [...endpoint.errors, 'INVALID_FIELDS', 'SERVICE_UNAVAILABLE']
  for (const key of new Set(keys)) {
    const { status } = errors[key]
    const before = byStatus[status]?.description
    const description = before ? `${before}, ${key}` : key
    byStatus[status] = { description, content: json({ $ref: '#/components/schemas/Error' }) }
  }
  if (endpoint.access === 'member') {
    byStatus[401] = {
      description: 'Not logged in',
      content: json({ $ref: '#/components/schemas/InvalidToken' }),
    }
  }
  return byStatus
}

function success(endpoint: Endpoint) {
  if (endpoint.answer === 'file') return { description: 'The file', content: content('*/*', { format: 'binary' }) }
  if (endpoint.status === 204) return { description: 'Done' }
  return { description: 'OK', content: json(jsonSchema(endpoint.output, 'output')) }
}

const content = (type: string, schema: unknown) => ({ [type]: { schema } })
const json = (schema: unknown) => content('application/json', schema)

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
