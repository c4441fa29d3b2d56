import { api } from '@pollen/contract/api'
import { fallbackLanguage } from '@pollen/contract/constants'
import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import { errors } from '@pollen/contract/errors'
import { writeRequest } from '@pollen/contract/write-request'
import type { FastifyInstance } from 'fastify'
import { errorText } from '../errors.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { type ApiAbout, type Operation, openApiDocument, operations } from './openapi.ts'
import { jsonSchema } from './openapi-schema.ts'

/** Serves the documentation of the API: an OpenAPI document and a page for people. */
export function apiDocs(app: FastifyInstance, about: ApiAbout) {
  // Built by the first request, to keep the start fast.
  let document: string | undefined
  let page: string | undefined
  app.get(`${apiBase}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(about))
    return reply.type('application/json').send(document)
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(about)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** Generates a page from the contract, without scripts or external resources. */
function docsPage({ title, version }: ApiAbout): string {
  const nouns = Object.values(api).map((noun) => ({
    ...noun,
    operations: operations.filter(({ tag }) => tag === noun.title),
  }))
  const contents = nouns.map(
    ({ title, operations }) =>
      `<section><h2>${escapeHtml(title)}</h2><ul>${operations.map(link).join('')}</ul></section>`,
  )
  const sections = nouns.map(
    ({ title, description, operations }) =>
      `<section><h2>${escapeHtml(title)}</h2><p>${prose(description)}</p>${operations.map(article).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API ${escapeHtml(version)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)} API <small>${escapeHtml(version)}</small></h1>
<p>Every path is under <code>${apiBase}</code>; its trailing slash is optional. Calls for members carry
<code>Authorization: Token …</code>. Errors are <code>{ key, message, details? }</code>, in the language of
<code>Accept-Language</code> (<code>en</code>, <code>fr</code>); field errors add <code>serializer_errors</code>.
For programs: <a href="${apiBase}/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="All calls">${contents.join('')}</nav>${sections.join('')}</main></body></html>`
}

/** Converts the backticks of a sentence to `<code>`. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const link = ({ name, endpoint: { method, path } }: Operation) =>
  `<li><a href="#${name}"><b class="${method}">${method}</b> <span>${escapeHtml(path)}</span></a></li>`

function article(operation: Operation): string {
  const { name, endpoint } = operation
  const { method, path, status, answer } = endpoint
  const body = answer !== 'json' ? `a file, <code>${answer}</code>` : status === 204 ? 'nothing' : 'as in the example'
  const answers = [
    `<li><b>${status}</b> ${body}</li>`,
    ...endpoint.errors.map(
      (key) =>
        `<li><b>${errors[key].status}</b> <code>${key}</code> ${escapeHtml(errorText(key, fallbackLanguage))}</li>`,
    ),
  ]
  return `<article id="${name}"><h3><b class="${method}">${method}</b> <span>${escapeHtml(path)}</span></h3>
<p>${prose(endpoint.summary)}.${readers[endpoint.access]}</p>
<div class="examples">${exampleCall(operation)}${exampleAnswer(operation)}</div>
${schemaBlock('Takes', endpoint, 'input')}${schemaBlock('Answers', endpoint, 'output')}
<ul>${answers.join('')}</ul></article>`
}

const readers = {
  anyone: '',
  member: ' <em>For members.</em>',
  moderator: ' <em>For moderators.</em>',
  operator: ' <em>For operators.</em>',
}

function exampleCall({ endpoint, example }: Operation): string {
  const { method, url, body } = writeRequest(endpoint, example.input)
  const address = decodeURIComponent(url)
  const token = endpoint.access === 'anyone' ? '' : '\nAuthorization: Token …'
  const fields = body instanceof FormData ? Array.from(body, ([field, value]) => `${field}: ${fieldText(value)}`) : []
  const sent = typeof body === 'string' && body !== '{}' ? pretty(JSON.parse(body)) : fields.join('\n')
  const kind = body instanceof FormData ? '\nContent-Type: multipart/form-data' : ''
  return code('Call', `${method} ${address}${token}${kind}${sent && `\n\n${sent}`}`)
}

const fieldText = (value: string | File) => (value instanceof File ? `the file ${value.name}` : value)

const exampleAnswer = ({ endpoint, example }: Operation): string =>
  example.answer === undefined ? '' : code(`Answer, ${endpoint.status}`, pretty(example.answer))

const code = (caption: string, text: string) =>
  `<figure><figcaption>${caption}</figcaption><pre tabindex="0">${escapeHtml(text)}</pre></figure>`

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

function schemaBlock(caption: string, endpoint: Endpoint, io: 'input' | 'output'): string {
  if (io === 'output' && (endpoint.answer !== 'json' || endpoint.status === 204)) return ''
  const schema = jsonSchema(endpoint[io], io)
  const isEmpty = schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0
  if (isEmpty) return ''
  return `<details><summary>${caption}</summary><pre tabindex="0">${escapeHtml(pretty(schema.properties ?? schema))}</pre></details>`
}

const style = `
:root { color-scheme: light dark; --paper: #fbf8f1; --card: #fffdf8; --ink: #22301f; --leaf: #24683f; --line: #ddd6c5; --red: #9c2f24; --amber: #805500 }
@media (prefers-color-scheme: dark) { :root { --paper: #171c16; --card: #1e241d; --ink: #e9e6dc; --leaf: #86cf9f; --line: #384136; --red: #f0998e; --amber: #e0b45c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem }
a { color: var(--leaf) }
h2 { margin: 2.5rem 0 .25rem }
h3 b, nav b { flex: none; width: 4.5rem; color: var(--leaf) }
b.DELETE { color: var(--red) }
b.PATCH { color: var(--amber) }
h3, nav a { display: flex; gap: .25rem .5rem; overflow-wrap: anywhere }
h3 span, nav span { min-width: 0 }
nav { columns: 22rem; margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
nav section { break-inside: avoid }
nav h2 { margin: 0; font-size: 1rem }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0 }
nav a { padding: .15rem 0; font-size: .9rem; text-decoration: none }
nav a:hover span { text-decoration: underline }
h3, pre, nav a { font-family: ui-monospace, monospace }
article { border-top: 1px solid var(--line); margin-top: 1.5rem; padding: .5rem 0; scroll-margin-top: 1rem }
article:target h3 { background: var(--card); outline: 2px solid var(--leaf); outline-offset: .25rem; border-radius: .25rem }
.examples { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); align-items: start }
figure { margin: 0; min-width: 0 }
figcaption { font-size: .85rem; font-weight: 600 }
p, li { overflow-wrap: anywhere }
pre { overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24rem; margin: .25rem 0; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); font-size: .8rem; line-height: 1.45 }
summary { cursor: pointer; padding: .25rem 0; color: var(--leaf) }
small { font-weight: normal }`
