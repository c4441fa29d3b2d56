import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import { errors } from '@pollen/contract/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '../escape-html.ts'
import { openApiDocument } from './openapi.ts'

/** The API describes itself, for machines and for people. */
export function apiDocs(app: FastifyInstance, endpoints: Endpoint[], about: { title: string; version: string }) {
  const document = openApiDocument(endpoints, about)
  const page = docsPage(endpoints, about)
  app.get(`${apiBase}/openapi.json`, async (_request, reply) => reply.send(document))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

/** The API as one readable page: no script, nothing from elsewhere, made from the contract like the OpenAPI document. */
function docsPage(endpoints: Endpoint[], { title, version }: { title: string; version: string }): string {
  const nouns = [...new Set(endpoints.map(nounOf))]
  const sections = nouns.map((noun) => {
    const articles = endpoints.filter((endpoint) => nounOf(endpoint) === noun).map(article)
    return `<section><h2>${escapeHtml(noun)}</h2>${articles.join('')}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API ${escapeHtml(version)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)} API <small>${escapeHtml(version)}</small></h1>
<p>Every path is under <code>${apiBase}</code> and answers with and without its last slash. Calls for members carry
<code>Authorization: Token …</code>. Errors are <code>{ key, message, details? }</code>, in the language of
<code>Accept-Language</code> (<code>en</code>, <code>fr</code>); field errors add <code>serializer_errors</code>.
For machines: <a href="${apiBase}/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${endpoints.map(link).join('')}</nav>${sections.join('')}</main></body></html>`
}

const nounOf = (endpoint: Endpoint) => endpoint.path.split('/')[1] ?? ''

const anchor = ({ method, path }: Endpoint) =>
  `${method}-${path.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '')}`.toLowerCase()

const link = (endpoint: Endpoint) =>
  `<a href="#${anchor(endpoint)}"><b>${endpoint.method}</b> ${escapeHtml(endpoint.path)}</a>`

function article(endpoint: Endpoint): string {
  const answers = [
    `<li><b>${endpoint.status}</b> ${endpoint.status === 204 ? 'nothing' : 'the answer below'}</li>`,
    ...endpoint.errors.map(
      (key) => `<li><b>${errors[key].status}</b> <code>${key}</code> ${escapeHtml(errors[key].en)}</li>`,
    ),
  ]
  return `<article id="${anchor(endpoint)}"><h3><b>${endpoint.method}</b> ${escapeHtml(endpoint.path)}</h3>
<p>${escapeHtml(endpoint.summary)}${endpoint.access === 'member' ? ' <em>For members.</em>' : ''}</p>
${schemaBlock('Takes', endpoint.input, 'input')}${schemaBlock('Answers', endpoint.output, 'output')}
<ul>${answers.join('')}</ul></article>`
}

function schemaBlock(caption: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const isEmpty = json.type === 'object' && Object.keys(json.properties ?? {}).length === 0
  if (isEmpty) return ''
  const text = escapeHtml(JSON.stringify(json.properties ?? json, null, 2))
  return `<details><summary>${caption}</summary><pre>${text}</pre></details>`
}

const style = `
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #22301f; --leaf: #24683f; --line: #ddd6c5 }
@media (prefers-color-scheme: dark) { :root { --paper: #171c16; --ink: #e9e6dc; --leaf: #86cf9f; --line: #384136 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
h3 b, nav b { display: inline-block; min-width: 4.5rem; color: var(--leaf) }
nav a { display: block; padding: .1rem 0; overflow-wrap: anywhere }
a { color: var(--leaf) }
h3, pre { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
article { border-top: 1px solid var(--line); padding: .5rem 0 }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem }
small { font-weight: normal }`
