import { apiBase } from '@pollen/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidToken } from '../../errors.ts'
import type { Deps, Route, Viewer } from '../action.ts'
import type { Db } from '../database/open-database.ts'
import { readCaller } from './read-caller.ts'
import { inputReader } from './read-input.ts'
import { requestLanguage } from './request-language.ts'
import { type FileAnswer, sendFile } from './send-file.ts'

export type BindOptions = {
  db: Db
  deps: Deps
  /** Who a session token belongs to, or null when it is not valid (any more). */
  identify: (token: string) => Promise<Viewer | null>
}

/** Makes HTTP routes of a feature's table: access, validation, transaction and the shape of the answer, once for all. */
export function bind(app: FastifyInstance, routes: Route[], { db, deps, identify }: BindOptions) {
  for (const { endpoint, action } of routes) {
    const readInput = inputReader(endpoint)
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // A link that writes when it is opened does not write when somebody only looks whether it is there.
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.inTransaction,
      handler: async (request, reply) => {
        const token = sessionToken(request)
        const viewer = token === null ? null : await identify(token)
        if (endpoint.access === 'member' && !viewer) throw new InvalidToken()

        const language = requestLanguage(request)
        const input = await readInput(request, language)
        const caller = readCaller(request)
        const run = (tx: Db) => action({ ...deps, tx, viewer, language, caller }, input)
        const result = endpoint.inTransaction ? await db.transaction().execute(run) : await run(db)

        if (endpoint.answer === 'file') return sendFile(request, reply, result as FileAnswer)
        // Parsed on the way out too: a column that is not in the contract cannot leave.
        const body = endpoint.output.parse(result)
        reply.code(endpoint.status).header('cache-control', 'no-store')
        if (body === undefined) return reply.send()
        // Written here, for Fastify sends a text as plain text and null as nothing.
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
      },
    })
  }
}

/** `Authorization: Token …` */
function sessionToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'token' && token ? token : null
}
