import { apiBase } from '@pollen/contract/endpoint'
import fc from 'fast-check'
import {
  hostileBodies,
  hostileHeaders,
  hostileParts,
  hostileQueries,
  hostileTokens,
  hostileTypes,
  hostileValues,
  unwrapRaw,
} from './hostile-values.ts'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema; example?: unknown }
type Body = { schema: Schema & { required?: string[] }; example: Record<string, unknown> }

/** An operation of the OpenAPI document. */
export type DocumentOperation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Body> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

export type FuzzRequest = {
  url: string
  as: 'visitor' | 'owner' | 'stranger'
  headers: Record<string, string>
  payload?: string | Buffer
  mayMatchNoRoute: boolean
}

type Fields = Record<string, unknown>
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const strange = oneOf(hostileValues)
const random = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.jsonValue({ maxDepth: 2 }), fc.integer())

/** Generates calls of an operation: valid, with one or two changed fields, or hostile. `ids` are ids of existing rows. */
export function fuzzRequest(path: string, { parameters = [], requestBody }: DocumentOperation, ids: number[]) {
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {})
  const queryFields = parameters.filter((parameter) => parameter.in === 'query')
  const query = fieldsOf(
    Object.fromEntries(queryFields.map(({ name, schema }) => [name, schema])),
    queryFields.filter(({ required }) => required).map(({ name }) => name),
    ids,
    Object.fromEntries(queryFields.map(({ name, example }) => [name, example])),
  )
  const bodyFields = body && fieldsOf(body.schema.properties ?? {}, body.schema.required ?? [], ids, body.example)
  return fc
    .record({
      as: oneOf<FuzzRequest['as']>(['owner', 'owner', 'stranger', 'visitor']),
      address: addressOf(path, parameters, ids),
      query: fc.oneof({ weight: 5, arbitrary: query.map(writeQuery) }, { weight: 1, arbitrary: oneOf(hostileQueries) }),
      headers: headers(),
      content:
        bodyFields && type ? contentOf(bodyFields, type) : fc.option(hostileContent(), { nil: undefined, freq: 6 }),
    })
    .map(
      ({ as, address, query, headers, content }): FuzzRequest => ({
        as,
        url: `${apiBase}${address.path}${query && `?${query}`}`,
        mayMatchNoRoute: address.mayMatchNoRoute,
        headers: { ...headers, ...(content?.type && { 'content-type': content.type }) },
        ...(content && { payload: content.payload }),
      }),
    )
}

function addressOf(path: string, parameters: Parameter[], ids: number[]) {
  const partOf = (name: string) => {
    const { schema, example } = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name) ?? {}
    const right = schema?.enum ?? [...ids, ...Array(example === undefined ? 0 : 2 * ids.length).fill(example)]
    return fc.oneof(
      { weight: 6, arbitrary: oneOf(right).map((value) => ({ text: encode(asText(value)), mayMatchNoRoute: false })) },
      { weight: 2, arbitrary: strange.map((value) => ({ text: encode(asText(value)), mayMatchNoRoute: true })) },
      { weight: 1, arbitrary: oneOf(hostileParts).map((text) => ({ text, mayMatchNoRoute: true })) },
    )
  }
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  return fc
    .record({ parts: fc.tuple(...names.map(partOf)), endsWithSlash: fc.boolean() })
    .map(({ parts, endsWithSlash }) => {
      const used = [...parts]
      let mayMatchNoRoute = false
      const filled = path.replace(/\{\w+\}/g, () => {
        const next = used.shift()
        mayMatchNoRoute ||= next?.mayMatchNoRoute === true
        return next?.text ?? ''
      })
      return { path: filled.replace(/\/$/, '') + (endsWithSlash ? '/' : ''), mayMatchNoRoute }
    })
}

/** Generates the fields of a call: all valid, a few changed, or all hostile. */
function fieldsOf(schemas: Record<string, Schema>, required: string[], ids: number[], example: Fields = {}) {
  const names = Object.keys(schemas)
  const right = fc.record(
    Object.fromEntries(names.map((name) => [name, rightValue(schemas[name] ?? {}, ids, example[name])])),
    { requiredKeys: required.filter((name) => names.includes(name)) },
  ) as fc.Arbitrary<Fields>
  const wrong = fc.dictionary(
    oneOf([...names, '__proto__', 'constructor', 'toString', 'unknown']),
    fc.oneof(strange, strange, random),
    { maxKeys: 2, noNullPrototype: false },
  )
  const hostile = fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(strange, random)])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Fields>
  const changed = fc.tuple(right, wrong).map(([fields, changes]) => ({ ...fields, ...changes }))
  // Some calls must have only valid fields, or no generated call would ever reach an action.
  const known = Object.fromEntries(
    names.flatMap((name) => (example[name] === undefined ? [] : [[name, example[name]]])),
  )
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(known as Fields) },
    { weight: 2, arbitrary: right },
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: hostile },
  )
}

function rightValue(schema: Schema, ids: number[], example: unknown): fc.Arbitrary<unknown> {
  const choices: fc.Arbitrary<unknown>[] = example === undefined ? [] : [fc.constant(example)]
  if (schema.enum) choices.push(oneOf(schema.enum))
  else if (schema.anyOf) choices.push(...schema.anyOf.map((each) => rightValue(each, ids, undefined)))
  else for (const type of [schema.type ?? 'string'].flat()) choices.push(ofType(type, schema, ids))
  return fc.oneof(...choices)
}

function ofType(type: string, schema: Schema, ids: number[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return oneOf([...ids, 1, 20])
    case 'number':
      return fc.double({ noNaN: true, min: -180, max: 180 })
    case 'array':
      return fc.array(rightValue(schema.items ?? {}, ids, undefined), { maxLength: 3 })
    case 'object':
      return fieldsOf(schema.properties ?? {}, [], ids)
    default:
      return fc.oneof(oneOf(['A pram', '2026-06-15T10:00:00Z', 'ada@example.org', '50.64, 5.57']), fc.string())
  }
}

type Content = { payload: string | Buffer; type: string }

function contentOf(fields: fc.Arbitrary<Fields>, type: string): fc.Arbitrary<Content> {
  const right = type === 'application/json' ? json : (sent: Fields) => form(sent, 1)
  return fc.oneof(
    { weight: 6, arbitrary: fields.map(right) },
    { weight: 1, arbitrary: fields.map(json) },
    { weight: 1, arbitrary: fields.map((sent) => ({ payload: writeQuery(sent), type: formType })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fields, fc.double({ min: 0, max: 1, noNaN: true })).map(([sent, end]) => form(sent, end)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fields, oneOf(hostileTypes)).map(([sent, other]) => ({ ...json(sent), type: other })),
    },
    { weight: 2, arbitrary: hostileContent() },
  )
}

const hostileContent = () => oneOf(hostileBodies).map((payload): Content => ({ payload, type: 'application/json' }))

const formType = 'application/x-www-form-urlencoded'

const json = (fields: Fields): Content => ({ payload: unwrapRaw(JSON.stringify(fields)), type: 'application/json' })

/** Writes a multipart form with a file. `end` is the share that is kept, to make truncated bodies. */
function form(fields: Fields, end: number): Content {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value).slice(0, 2000)}\r\n`,
    `--cut\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\xff\xd8\r\n`,
  ])
  const whole = Buffer.from(`${parts.join('')}--cut--\r\n`, 'latin1')
  return { payload: whole.subarray(0, Math.ceil(whole.length * end)), type: 'multipart/form-data; boundary=cut' }
}

function headers() {
  const forged = Object.fromEntries(Object.entries(hostileHeaders).map(([name, values]) => [name, oneOf(values)]))
  const all = fc.record({ ...forged, authorization: oneOf(hostileTokens) }, { requiredKeys: [] })
  const chosen = fc.subarray([...Object.keys(forged), 'authorization'], { maxLength: 3 })
  return fc
    .tuple(all, chosen)
    .map(([values, names]) =>
      Object.fromEntries(Object.entries(values as Record<string, string>).filter(([name]) => names.includes(name))),
    )
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const encode = (text: string) => encodeURIComponent(text.slice(0, 300).toWellFormed())

/** Writes a list by repeating its name. */
function writeQuery(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each) => [name, each] as const) : [[name, value] as const],
  )
  return pairs
    .map(([name, value]) => `${encode(name)}=${encodeURIComponent(asText(value).slice(0, 3_000).toWellFormed())}`)
    .join('&')
}
