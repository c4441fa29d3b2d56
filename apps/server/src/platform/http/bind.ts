import { apiBase } from '@pollen/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidToken } from '../../errors.ts'
import type { Deps, Route, Viewer } from '../action.ts'
import type { Db } from '../database/open-database.ts'
import { readCaller } from './read-caller.ts'
import { readInput } from './read-input.ts'
import { requestLanguage } from './request-language.ts'

export type BindOptions = {
  db: Db
  deps: Deps
  /** Who a session token belongs to, or null when it is not valid (any more). */
  identify: (token: string) => Promise<Viewer | null>
}

/** Makes HTTP routes of a feature's table: access, validation, transaction and the shape of the answer, once for all. */
export function bind(app: FastifyInstance, routes: Route[], { db, deps, identify }: BindOptions) {
  for (const { endpoint, action } of routes) {
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const token = sessionToken(request)
        const viewer = token === null ? null : await identify(token)
        if (endpoint.access === 'member' && !viewer) throw new InvalidToken()

        const language = requestLanguage(request)
        const input = readInput(endpoint, request, language)
        const caller = readCaller(request)
        const run = (tx: Db) => action({ ...deps, tx, viewer, language, caller }, input)
        const result = endpoint.inTransaction ? await db.transaction().execute(run) : await run(db)

        // Parsed on the way out too: a column that is not in the contract cannot leave.
        const body = endpoint.output.parse(result)
        return reply.code(endpoint.status).header('cache-control', 'no-store').send(body)
      },
    })
  }
}

/** `Authorization: Token …` */
function sessionToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'token' && token ? token : null
}
