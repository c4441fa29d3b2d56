import type { Language } from '@pollen/contract/constants'
import type { Endpoint, OutputOf } from '@pollen/contract/endpoint'
import { closeCodes } from '@pollen/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type Config, isThisMachine } from '../../config.ts'
import { AppError, TooManyAttempts } from '../../errors.ts'
import type { Deps, Route, Viewer } from '../action.ts'
import { workFor } from '../caller.ts'
import type { Identify } from '../check-call.ts'
import type { Db } from '../database/open-database.ts'
import type { Signals } from '../events/signals.ts'
import { readCaller, requestLanguage } from '../http/read-caller.ts'
import type { Log } from '../log.ts'
import { createCallRunner, shareOf } from '../run-call.ts'
import { acceptUpgrades } from './accept-upgrades.ts'
import type { Channel } from './channel.ts'
import { liveMetrics } from './live-metrics.ts'
import { openSockets } from './open-sockets.ts'
import { serveSocket } from './serve-socket.ts'

type Options = {
  channels: Channel[]
  /** The endpoints that frames may call. */
  routes: Route[]
  db: Db
  deps: Deps
  identify: Identify
  /** In which language a member is told what is wrong. */
  languageOf: (viewer: Viewer) => Promise<Language>
  /** Which of these sessions have not ended. */
  listLiveSessions: (sessionIds: number[]) => Promise<number[]>
  signals: Signals
  isStopping: () => boolean
  registry: Registry
  log: Log
}

/** Live channels of a server: WebSockets on its port, whose frames are calls of endpoints. */
export function openLive(app: FastifyInstance, options: Options) {
  const { channels, routes, languageOf, deps, signals, registry } = options
  const calls = createCallRunner(options)
  const routeOf = new Map(routes.map((route) => [route.endpoint, route]))
  const metrics = liveMetrics(registry)
  const sockets = openSockets(options)
  const upgrade = acceptUpgrades(app)

  for (const channel of channels) {
    app.get(channel.path, { exposeHeadRoute: false }, async (request, reply) => {
      const { origin } = request.headers
      if (!upgrade.isPossible(request)) throw new AppError('NOT_FOUND')
      if (options.isStopping()) throw new AppError('SERVICE_UNAVAILABLE')
      // Who is no browser sends no Origin, and could send any.
      if (origin !== undefined && !isAllowed(origin, deps.config)) throw new AppError('ORIGIN_NOT_ALLOWED')
      const caller = readCaller(request)
      if (!sockets.hasRoom(caller.address)) throw new TooManyAttempts(5)

      const language = requestLanguage(request)
      const requestLog = request.log
      const begin = (sender: { token: string; language: Language }) =>
        calls.begin({ access: 'member' }, { ...sender, caller, log: requestLog })
      reply.hijack()
      upgrade.accept(request, (ws) => {
        const socket = serveSocket(ws, {
          channel,
          params: request.params as Record<string, string>,
          language,
          log: requestLog,
          metrics,
          languageOf,
          admit: (viewer) => entry.admit(viewer),
          async identify(sender) {
            const { viewer } = await begin(sender)
            // For members only, so there is one.
            if (!viewer) throw new AppError('MUST_BE_AUTHENTICATED')
            return viewer
          },
          async call<E extends Endpoint>(sender: { token: string; language: Language }, endpoint: E, input: object) {
            const route = routeOf.get(endpoint)
            if (!route) throw new Error(`${endpoint.path} has no action`)
            const context = await begin(sender)
            return workFor(shareOf(context), () => calls.run(route, context, { input })) as Promise<OutputOf<E>>
          },
        })
        const entry = sockets.add(ws, socket, caller.address)
      })
    })
  }

  /** Tells every client to come back, and ends what does not close in time. */
  const stop = () => sockets.closeAll(closeCodes.restarting, 'restarting')
  app.addHook('preClose', stop)
  signals.listen({ signal: ({ member_ids }) => sockets.recheckSessions(member_ids), sweep() {} })
  return { stop }
}

/** Pages of this site may open a channel. As long as only this machine can reach it, it may have any name and port of it. */
function isAllowed(origin: string, { PUBLIC_URL, isPublic }: Config): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.origin === new URL(PUBLIC_URL).origin || (!isPublic && isThisMachine(url.host))
}
