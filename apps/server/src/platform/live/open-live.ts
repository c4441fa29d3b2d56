import type { Language } from '@pollen/contract/constants'
import type { Endpoint, OutputOf } from '@pollen/contract/endpoint'
import { closeCodes } from '@pollen/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type Config, isThisMachine } from '../../config.ts'
import { AppError, InvalidToken } from '../../errors.ts'
import type { MemberContext, Route, Viewer } from '../action.ts'
import type { Signals } from '../events/signals.ts'
import { readCaller, requestLanguage } from '../http/read-caller.ts'
import type { Admission } from '../load/admit-requests.ts'
import type { Log } from '../log.ts'
import { type CallRunnerOptions, createCallRunner } from '../run-call.ts'
import { acceptUpgrades } from './accept-upgrades.ts'
import type { Channel } from './channel.ts'
import { liveMetrics } from './live-metrics.ts'
import { openSockets } from './open-sockets.ts'
import { serveSocket } from './serve-socket.ts'

type Options = CallRunnerOptions & {
  channels: Channel[]
  /** Endpoints that frames may call. */
  routes: Route[]
  /** Returns the language of a member for error messages. */
  languageOf: (viewer: Viewer) => Promise<Language>
  /** Returns those of the sessions that have not ended. */
  listLiveSessions: (sessionIds: number[]) => Promise<number[]>
  signals: Signals
  admission: Pick<Admission, 'run'>
  isStopping: () => boolean
  registry: Registry
  log: Log
  heartbeatMs?: number
}

/** Opens the live channels of a server: WebSockets on its port, whose frames call endpoints. */
export function openLive(app: FastifyInstance, options: Options) {
  const { channels, routes, languageOf, deps, signals, registry, admission } = options
  const calls = createCallRunner(options)
  const routeOf = new Map(routes.map((route) => [route.endpoint, route]))
  const metrics = liveMetrics(registry)
  const sockets = openSockets({ ...options, seats: deps.seats })
  const upgrade = acceptUpgrades(app)

  for (const channel of channels) {
    app.get(channel.path, { exposeHeadRoute: false }, async (request, reply) => {
      const { origin } = request.headers
      if (!upgrade.isPossible(request)) throw new AppError('NOT_FOUND')
      if (options.isStopping()) throw new AppError('SERVICE_UNAVAILABLE')
      // Other clients than browsers send no Origin, and could forge any.
      if (origin !== undefined && !isAllowed(origin, deps.config)) throw new AppError('ORIGIN_NOT_ALLOWED')
      const caller = readCaller(request)
      const seats = await sockets.takeSeats(caller.address)
      reply.hijack()
      const isAccepted = upgrade.accept(request, (ws) => {
        const socket = serveSocket(ws, {
          channel,
          params: request.params as Record<string, string>,
          language: requestLanguage(request),
          log: request.log,
          metrics,
          languageOf,
          admit: (viewer) => entry.admit(viewer),
          async begin(sender) {
            const context = await calls.begin({ access: 'member' }, { ...sender, caller, log: request.log })
            const { viewer } = context
            if (!viewer) throw new InvalidToken()
            return { ...context, viewer }
          },
          call,
          onCut(reason) {
            const member = entry.viewer() ? { member: entry.viewer()?.id } : {}
            request.log.info(
              { channel: channel.name, refusal: reason, ...member, address: caller.address },
              'live channel',
            )
          },
        })
        const entry = sockets.add(ws, socket, seats)
      })
      if (!isAccepted) await seats.leave()
    })
  }

  async function call<E extends Endpoint>(context: MemberContext, endpoint: E, input: object): Promise<OutputOf<E>> {
    const route = routeOf.get(endpoint)
    if (!route) throw new Error(`${endpoint.path} has no action`)
    const answer = await admission.run(context.client, () => calls.run(route, context, { input }))
    return answer as OutputOf<E>
  }

  const stopListening = signals.listen({
    signal: ({ member_ids }) => sockets.recheckSessions(member_ids),
    sweep: sockets.sweep,
  })

  /** Closes all sockets with a code that makes clients reconnect. Terminates those that do not close in time. */
  async function stop() {
    stopListening()
    await sockets.closeAll(closeCodes.restarting, 'restarting')
  }
  app.addHook('preClose', stop)
  return { stop }
}

/** Allows pages of this site only. While only this machine can reach the server, allows all its loopback names and ports. */
function isAllowed(origin: string, { PUBLIC_URL, isPublic }: Config): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.origin === new URL(PUBLIC_URL).origin || (!isPublic && isThisMachine(url.host))
}
