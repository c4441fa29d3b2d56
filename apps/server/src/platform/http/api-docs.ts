import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The API describes itself, for machines and for people. */
export function apiDocs(app: FastifyInstance, endpoints: Endpoint[], about: { title: string; version: string }) {
  const document = openApiDocument(endpoints, about)
  const page = docsPage(endpoints, about)
  app.get(`${apiBase}/openapi.json`, async (_request, reply) => reply.send(document))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
