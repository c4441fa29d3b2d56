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
  /** All subdomains have HTTPS too, so browsers may enforce it there. */
  hasHttpsSubdomains?: boolean
  isTrustedProxy?: AddressTest
  /** Hosts of map tiles, from which pages may fetch. */
  tileOrigins?: string[]
}

/** Creates a server with limits, headers, logs and error handling, but without routes. */
export async function createHttpServer(options: Options): Promise<FastifyInstance> {
  const { log, isHttps, hasHttpsSubdomains = false, isTrustedProxy, tileOrigins = [] } = options
  const headersOf = securityHeaders({ isHttps, hasHttpsSubdomains, tileOrigins })
  const app = Fastify({
    loggerInstance: log as FastifyInstance['log'],
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Reads X-Forwarded-For from the right, only as far as the proxies are trusted.
    trustProxy: isTrustedProxy ?? false,
    bodyLimit: defaultMaxBodyBytes,
    // Long enough for a phone with a slow connection to send its pictures. Requests without files take far less.
    requestTimeout: 120 * seconds,
    connectionTimeout: 60 * seconds,
    keepAliveTimeout: 65 * seconds,
    // Requests that arrive on an open connection during a graceful stop are still answered.
    return503OnClosing: false,
    // A URL that cannot be decoded reaches no route, so neither hooks nor the error handler run for it.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headersOf(request.url))),
    clientErrorHandler: answerUnreadable(headersOf(`${apiBase}/`)),
    // Node would answer a missing Host without our headers. `requireHost` rejects it instead.
    http: { maxHeaderSize: 16 * kilobytes, headersTimeout: 15 * seconds, requireHostHeader: false },
  })
  // Node would also answer an unknown Expect without our headers. RFC 9110 allows ignoring it.
  app.server.on('checkExpectation', app.routing)
  limitPipelining(app)
  parseShallowJson(app)
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headersOf(url))
    done()
  })
  requireHost(app)
  await app.register(compress, { threshold: 1 * kilobytes, encodings: ['br', 'gzip'] })
  await readForms(app)
  app.setErrorHandler(answerError)
  logRequests(app)
  warnOfUntrustedProxy(app, isTrustedProxy ?? (() => false))
  return app
}

/** Returns the path of an absolute URL, which clients may send as to a proxy. */
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

/** Warns once about an untrusted proxy: all its visitors count as one caller and share its rate limits. */
function warnOfUntrustedProxy(app: FastifyInstance, isTrusted: AddressTest) {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && proxyOf(request, isTrusted) === 'unknown') {
      hasWarned = true
      const details = { address: request.socket.remoteAddress }
      request.log.warn(details, 'A proxy is not trusted: if this address is your proxy, add it to TRUSTED_PROXIES')
    }
    done()
  })
}

/**
 * Delays pipelined requests until the client has read the previous answers. Otherwise, a connection that reads nothing could cause
 * thousands of open files and buffered answers. Node assigns the socket to an answer when its turn comes.
 */
function limitPipelining(app: FastifyInstance) {
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (raw.socket) done()
    else raw.once('socket', () => done())
  })
}

/** Rejects deeply nested JSON, because parsing it is slow and bodies are parsed before the caller is identified. */
function parseShallowJson(app: FastifyInstance) {
  // Fastify would pass the body as a string, which no call accepts.
  app.removeContentTypeParser('text/plain')
  // Drops `__proto__` and `constructor` instead of rejecting the body, like any unknown field.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients send the content type even without a body.
    if (body === '') return done(null, undefined)
    if (isShallowJson(body)) return parse(request, body, done)
    done(new AppError('MALFORMED_REQUEST'))
  })
}

/** Enables forms with and without files. The schema of a call limits the number of its files. */
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
    // `readMultipart` reports a file that is too large as a field error.
    throwFileSizeLimit: false,
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the request log; null for a visitor. */
    memberId: number | null
    /** For the request log: the key of the error, or null. */
    refusal: string | null
  }
}

/**
 * Logs one line per request. It contains the route instead of the URL, because URLs can contain tokens and searches. Lines of
 * rejected requests include the member and the address, so that an operator can trace an attack.
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
