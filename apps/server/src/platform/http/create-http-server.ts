import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { pictureLimits } from '@pollen/contract/constants'
import { apiBase, defaultMaxBodyBytes } from '@pollen/contract/endpoint'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { AddressTest } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { isShallowJson } from '../json-depth.ts'
import { answerError, answerUnreadable } from './answer-error.ts'
import { proxyOf, readCaller } from './read-caller.ts'
import { securityHeaders } from './security-headers.ts'

const seconds = 1000
const kilobytes = 1024

type Options = {
  log: Logger
  isHttps: boolean
  /** Whether all subdomains of this one have HTTPS, too, so that browsers may insist on it. */
  hasHttpsSubdomains?: boolean
  isTrustedProxy?: AddressTest
  /** From where else pages may fetch: the hosts of map tiles. */
  tileOrigins?: string[]
}

/** A server with its limits, headers, logs and errors set, and no route yet. */
export async function createHttpServer(options: Options): Promise<FastifyInstance> {
  const { log, isHttps, hasHttpsSubdomains = false, isTrustedProxy, tileOrigins = [] } = options
  const headersOf = securityHeaders({ isHttps, hasHttpsSubdomains, tileOrigins })
  const app = Fastify({
    loggerInstance: log as FastifyInstance['log'],
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // X-Forwarded-For is read from the right, and only as far as the proxies are trusted.
    trustProxy: isTrustedProxy ?? false,
    bodyLimit: defaultMaxBodyBytes,
    // Time for a phone on a slow line to send its pictures; what has no files is over long before.
    requestTimeout: 120 * seconds,
    connectionTimeout: 60 * seconds,
    keepAliveTimeout: 65 * seconds,
    // A request that arrives on an open connection while we stop is still answered.
    return503OnClosing: false,
    // An address that cannot be decoded never reaches a route, nor the hooks and the error handler of one.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headersOf(request.url))),
    clientErrorHandler: answerUnreadable(headersOf(`${apiBase}/`)),
    // Node would answer a missing Host itself, without our headers; requireHost refuses it.
    http: { maxHeaderSize: 16 * kilobytes, headersTimeout: 15 * seconds, requireHostHeader: false },
  })
  // Node would answer an unknown Expect itself, also without our headers. RFC 9110 allows ignoring it.
  app.server.on('checkExpectation', app.routing)
  answerInTurn(app)
  readFlatJson(app)
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headersOf(url))
    done()
  })
  requireHost(app)
  await app.register(compress, { threshold: 1 * kilobytes, encodings: ['br', 'gzip'] })
  await readForms(app)
  app.setErrorHandler(answerError)
  logRequests(app)
  warnOfUnknownProxy(app, isTrustedProxy ?? (() => false))
  return app
}

/** A client may send the whole address, as to a proxy. Everything here goes by the path. */
function pathOf(url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion !== '1.0') throw new AppError('MALFORMED_REQUEST')
  })
}

/** Says once that a proxy is not believed: all its visitors count as one, and are refused together when one tries too often. */
function warnOfUnknownProxy(app: FastifyInstance, isTrusted: AddressTest) {
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && proxyOf(request, isTrusted) === 'unknown') {
      isTold = true
      const details = { address: request.socket.remoteAddress }
      request.log.warn(details, 'A proxy is not believed: if this address is one of yours, name it in TRUSTED_PROXIES')
    }
    done()
  })
}

/**
 * A client may send its next requests before it reads an answer. They wait, unanswered, until it has read: otherwise a connection
 * that reads nothing could have thousands of files opened and answers made. An answer has its socket when its turn comes.
 */
function answerInTurn(app: FastifyInstance) {
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (raw.socket) done()
    else raw.once('socket', () => done())
  })
}

/** Bodies are parsed before it is known who sent them, so what takes long to parse is refused. */
function readFlatJson(app: FastifyInstance) {
  // Fastify would read it as a text, of which no call knows what to make.
  app.removeContentTypeParser('text/plain')
  // A field with the name of a part of every object is an unknown field like others: ignored.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients always send the content type: without a body, the request has no fields.
    if (body === '') return done(null, undefined)
    if (isShallowJson(body)) return parse(request, body, done)
    done(new AppError('MALFORMED_REQUEST'))
  })
}

/** Lets the server read forms, with and without files. The schema of a call says how many files it takes. */
async function readForms(app: FastifyInstance) {
  await app.register(formbody)
  await app.register(multipart, {
    limits: {
      fileSize: pictureLimits.bytes,
      files: 20,
      fields: 20,
      parts: 40,
      fieldSize: defaultMaxBodyBytes,
      fieldNameSize: 100,
      headerPairs: 20,
    },
    // A file that is too large is named to the caller, instead of refusing all that came with it.
    throwFileSizeLimit: false,
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, for the log; null for a visitor. */
    memberId: number | null
    /** Why the request was refused, for the log. */
    refusal: string | null
  }
}

/**
 * One line a request. It names the route, not the URL: URLs can carry tokens and searches.
 * A refusal also says who was refused and from where, so that an operator can follow an attack.
 */
function logRequests(app: FastifyInstance) {
  app.decorateRequest('memberId', null)
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, memberId, refusal } = request
    const ms = Math.round(reply.elapsedTime)
    const line = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms }
    const caller = () => ({ ...(memberId !== null && { member: memberId }), address: readCaller(request).address })
    request.log.info(refusal ? { ...line, refusal, ...caller() } : line, 'request')
    done()
  })
}
