import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiBase } from '@pollen/contract/endpoint'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { routes } from '../app.ts'
import { paths } from '../paths.ts'
import { operations } from './openapi.ts'

let world: World
let document: string

beforeAll(async () => {
  world = await startWorld({ settings: { PUBLIC_URL: 'https://pollen.test', INSTANCE_CONTACT: 'hello@pollen.test' } })
  document = (await world.http('GET', `${apiBase}/openapi.json`)).body
})
afterAll(() => world.stop())

test('describes every call once, with a unique name', () => {
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const described = operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(described.sort()).toEqual(served.sort())
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
  expect(operations.map(({ name }) => name)).toContain('items.create')
})

test('names the address, the contact and the license of the API', () => {
  expect(JSON.parse(document)).toMatchObject({
    openapi: '3.1.0',
    info: { contact: { email: 'hello@pollen.test' }, license: { identifier: 'Apache-2.0' } },
    servers: [{ url: `https://pollen.test${apiBase}` }],
    components: { securitySchemes: { session: { in: 'header', name: 'Authorization' } } },
  })
})

test.each(operations.map((operation) => [operation.name, operation] as const))(
  'the example of %s has a valid input and a valid answer',
  (_name, { endpoint, example }) => {
    expect(endpoint.input.safeParse(example.input).error).toBeUndefined()
    const hasAnswer = endpoint.answer === 'json' && endpoint.status !== 204
    expect(example.answer !== undefined).toBe(hasAnswer)
    // Parsing drops unknown fields, so this also detects fields that answers do not have.
    if (hasAnswer) expect(endpoint.output.parse(example.answer)).toEqual(example.answer)
  },
)

test('a third-party linter accepts the OpenAPI document', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The specification of the product has paths with a trailing slash; both forms work.
      'no-path-trailing-slash': 'off',
      // `/items/images/{id}` and `/items/{id}/close` are ambiguous only if "images" could be an id, but ids are numbers.
      'no-ambiguous-paths': 'off',
    },
  })
  const problems = await lintFromString({ source: document, config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

/** A client that uses only the OpenAPI document. The lines after `@ts-expect-error` must not compile. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './pollen.ts'

const [baseUrl = '', authValue = '', password = ''] = process.argv.slice(2)
const visitor = createClient<paths>({ baseUrl })
const { data: session } = await visitor.POST('/auth/login/', { body: { authValue, password } })
const member = createClient<paths>({ baseUrl, headers: { Authorization: \`Token \${session?.token}\` } })

const { data: created } = await member.POST('/items/', {
  body: { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' },
})
const { data: list } = await member.GET('/actives/', { params: { query: { 'types[]': ['DN'], ordering: '-creationdate' } } })
const first = list?.results[0]
const names: string[] = first ? [first.name, first.user.username, first.type] : []
const { error } = await visitor.GET('/items/{id}/', { params: { path: { id: created?.id ?? 0 } } })
const refused = await member.POST('/items/', {
  // @ts-expect-error An item needs a name.
  body: { type: 'DN', category1: 'CH', description: 'Blue' },
})
// @ts-expect-error There is no such type.
const unknown: typeof first = { ...first, type: 'XX' }
// @ts-expect-error There is no such path.
type Unknown = paths['/nothing/']
const key = refused.error && 'key' in refused.error ? refused.error.key : null
console.log(JSON.stringify({ created: created?.id, listed: first?.id, names, error, key }))
`

test('a generated client compiles, logs in, creates an item and lists it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pollen-client-'))
  try {
    symlinkSync(join(paths.repository, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'pollen.ts'), astToString(await openapiTypes(document)))
    writeFileSync(join(folder, 'client.ts'), program)
    expect(compile(join(folder, 'client.ts'))).toEqual([])

    const ada = await world.aMember()
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const args = [join(folder, 'client.js'), address + apiBase, ada.username, ada.password]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args)
    expect(stderr).toBe('')
    const printed = JSON.parse(stdout)
    expect(printed).toEqual({
      created: expect.any(Number),
      listed: printed.created,
      names: ['A pram', ada.username, 'DN'],
      error: { detail: 'Invalid token.' },
      key: 'INVALID_FIELDS',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Compiles a file to JavaScript in the same folder. Returns the messages of the compiler. */
function compile(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  })
  const { diagnostics } = program.emit()
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  )
}
