type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
}
type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; required?: boolean }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type Pair<T> = { before: T; after: T }

/**
 * Lists the changes of an API that break programs written for its older version, such as the pages that stay open while the server is
 * updated: lost calls, inputs and answers, and new required inputs.
 */
export function findBreakingChanges(documents: Pair<ApiDocument>): string[] {
  const found: string[] = []

  function compareCalls(call: string, { before, after }: Pair<Operation>) {
    const known = new Map(before.parameters?.map((parameter) => [parameter.name, parameter]))
    for (const { name, required } of after.parameters ?? []) {
      if (required && !known.get(name)?.required) found.push(`${call} now requires ${name}`)
      known.delete(name)
    }
    for (const name of known.keys()) found.push(`${call} no longer takes ${name}`)
    eachContent({ before: before.requestBody?.content, after: after.requestBody?.content }, (schemas) =>
      compareInputs(call, schemas),
    )
    for (const [status, answer] of Object.entries(before.responses)) {
      if (!status.startsWith('2')) continue
      const now = after.responses[status]
      if (!now) found.push(`${call} no longer answers ${status}`)
      else eachContent({ before: answer.content, after: now.content }, (schemas) => compareAnswers(call, schemas))
    }
  }

  function compareInputs(path: string, schemas: Pair<Schema>) {
    const { before, after } = resolve(schemas)
    for (const name of after.required ?? []) {
      if (!before.required?.includes(name)) found.push(`${path} now requires ${name}`)
    }
    for (const value of before.enum ?? []) {
      if (after.enum && !after.enum.includes(value)) found.push(`${path} no longer takes ${value}`)
    }
    eachProperty({ before, after }, (name, both) => {
      if (both) compareInputs(`${path} ${name}`, both)
      else found.push(`${path} no longer takes ${name}`)
    })
  }

  function compareAnswers(path: string, schemas: Pair<Schema>) {
    const { before, after } = resolve(schemas)
    eachProperty({ before, after }, (name, both) => {
      if (both) compareAnswers(`${path} ${name}`, both)
      else found.push(`${path} no longer answers ${name}`)
    })
    if (before.items && after.items) compareAnswers(path, { before: before.items, after: after.items })
  }

  const resolve = ({ before, after }: Pair<Schema>): Pair<Schema> => ({
    before: lookUp(documents.before, before),
    after: lookUp(documents.after, after),
  })

  for (const [path, calls] of Object.entries(documents.before.paths)) {
    for (const [method, before] of Object.entries(calls)) {
      const after = documents.after.paths[path]?.[method]
      const call = `${method.toUpperCase()} ${path}`
      if (after) compareCalls(call, { before, after })
      else found.push(`${call} no longer exists`)
    }
  }
  return found
}

const lookUp = ({ components }: ApiDocument, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

function eachContent({ before = {}, after = {} }: Pair<Content | undefined>, compare: (schemas: Pair<Schema>) => void) {
  for (const [type, { schema }] of Object.entries(before)) {
    if (after[type]) compare({ before: schema, after: after[type].schema })
  }
}

function eachProperty({ before, after }: Pair<Schema>, compare: (name: string, both: Pair<Schema> | null) => void) {
  if (!after.properties) return
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const now = after.properties[name]
    compare(name, now ? { before: schema, after: now } : null)
  }
}

const forPeople = new Set(['description', 'summary', 'example', 'examples', 'title'])

/** Returns the document without texts for people, so that it is small enough to keep one for each release. */
export function withoutTexts(document: object): ApiDocument {
  const { paths, components } = JSON.parse(JSON.stringify(document), (name, value) =>
    forPeople.has(name) && typeof value !== 'object' ? undefined : value,
  )
  for (const operation of Object.values(paths as ApiDocument['paths']).flatMap((calls) => Object.values(calls))) {
    for (const status of Object.keys(operation.responses)) {
      if (!status.startsWith('2')) delete operation.responses[status]
      for (const content of Object.values(operation.responses[status]?.content ?? {})) delete Object(content).example
    }
    for (const content of Object.values(operation.requestBody?.content ?? {})) delete Object(content).example
  }
  return { paths, components }
}
