import type { Language } from '@pollen/contract/constants'
import { apiBase } from '@pollen/contract/endpoint'
import { fieldMessage } from '@pollen/contract/field-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FieldErrors, InvalidToken } from '../../errors.ts'
import type { Deps, Route, Viewer } from '../action.ts'
import type { Db, Tx } from '../database/open-database.ts'
import { repeatIfStale } from '../database/prepare-statements.ts'
import { answerOnce } from './answer-once.ts'
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
        const ifMatch = request.headers['if-match']
        const act = async (handle: { tx: Tx } | { db: Db }) => {
          const result = await action({ ...deps, ...handle, viewer, language, caller, ifMatch }, input)
          // Parsed on the way out too: a column that is not in the contract cannot leave.
          return endpoint.answer === 'file' ? result : endpoint.output.parse(result)
        }
        const key = endpoint.isIdempotent ? idempotencyKey(request, language) : null
        const call = `${endpoint.method} ${request.url}`
        const actInTransaction = (tx: Tx) =>
          key && viewer
            ? answerOnce(tx, { memberId: viewer.id, key, call, input, now: deps.clock() }, () => act({ tx }))
            : act({ tx })
        const run = () => (endpoint.inTransaction ? db.transaction().execute(actInTransaction) : act({ db }))
        const body = await repeatIfStale(run)
        if (endpoint.answer === 'file') return sendFile(request, reply, body as FileAnswer)

        reply.code(endpoint.status).header('cache-control', 'no-store')
        if (body === undefined) return reply.send()
        // Written here, for Fastify sends a text as plain text and null as nothing.
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
      },
    })
  }
}

/** What a sender who may repeat a call sends with each attempt. */
function idempotencyKey(request: FastifyRequest, language: Language): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new FieldErrors({ 'Idempotency-Key': [fieldMessage('invalid', language)] })
}

/** `Authorization: Token …` */
function sessionToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'token' && token ? token : null
}
