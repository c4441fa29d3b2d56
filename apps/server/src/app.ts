import type { Language } from '@pollen/contract/constants'
import { pageRedirects, pages } from '@pollen/contract/pages'
import type { Logger } from 'pino'
import { apiDocs } from './api-docs/api-docs.ts'
import { appVersion } from './app-version.ts'
import { accountRoutes, findLanguage, identifyWith, listLiveSessions } from './features/accounts/index.ts'
import { adminRoutes, isPasswordRecent, mayActAs } from './features/admin/index.ts'
import { blockRoutes } from './features/blocks/index.ts'
import { commentRoutes } from './features/comments/index.ts'
import { conversationChannels, conversationRoutes } from './features/conversations/index.ts'
import { exportRoutes } from './features/exports/index.ts'
import { crawlers } from './features/instance/crawlers.ts'
import { homeSource, loadRenderer } from './features/instance/home-source.ts'
import { readNotice } from './features/instance/index.ts'
import { instanceRoutes } from './features/instance/instance.routes.ts'
import { archiveStyles, mapArchive } from './features/instance/map-archive.ts'
import { tileOrigins } from './features/instance/map-styles.ts'
import { checkOwnTexts } from './features/instance/own-texts.ts'
import { aboutPreview, instancePreview } from './features/instance/preview-instance.ts'
import { webManifest } from './features/instance/web-manifest.ts'
import { itemPreview, itemRoutes } from './features/items/index.ts'
import { memberRoutes } from './features/members/index.ts'
import { measureModeration, moderationRoutes } from './features/moderation/index.ts'
import { notificationRoutes } from './features/notifications/index.ts'
import { placeRoutes } from './features/places/index.ts'
import { measureSources, resourceRoutes } from './features/resources/index.ts'
import { visionRoutes } from './features/vision/vision.routes.ts'
import { jobTable } from './jobs.ts'
import { devOutbox } from './mail-examples/dev-outbox.ts'
import { mailExamples } from './mail-examples/mail-examples.ts'
import { paths } from './paths.ts'
import type { Deps, Viewer } from './platform/action.ts'
import { asClient } from './platform/database/client-databases.ts'
import type { Database } from './platform/database/open-database.ts'
import { subscribe } from './platform/events/emit.ts'
import { measureSignals } from './platform/events/measure-signals.ts'
import { bind } from './platform/http/bind.ts'
import { createHttpServer } from './platform/http/create-http-server.ts'
import { health } from './platform/http/health.ts'
import { type Measures, metrics } from './platform/http/metrics.ts'
import type { Caller } from './platform/http/read-caller.ts'
import { securityTxt } from './platform/http/security-txt.ts'
import { gracefulStop } from './platform/http/stop-gracefully.ts'
import { webApp } from './platform/http/web-app.ts'
import { measureJobs } from './platform/jobs/measure-jobs.ts'
import { openLive } from './platform/live/open-live.ts'
import { admitRequests } from './platform/load/admit-requests.ts'
import { shareReads } from './platform/load/batch-loader.ts'
import { memberClient, type Role } from './platform/run-call.ts'
import { audiences, subscribers } from './subscribers.ts'

/** All features of the server. */
export const routes = [
  ...instanceRoutes,
  ...accountRoutes,
  ...memberRoutes,
  ...blockRoutes,
  ...exportRoutes,
  ...itemRoutes,
  ...commentRoutes,
  ...conversationRoutes,
  ...notificationRoutes,
  ...placeRoutes,
  ...resourceRoutes,
  ...visionRoutes,
  ...moderationRoutes,
  ...adminRoutes,
]

export type AppOptions = Deps & {
  log: Logger
  database: Database
  /** Metrics of all server processes of this start; set where there are several. */
  measuresOfAll?: () => Promise<Measures[]>
}

/** Builds the whole server from its dependencies, without listening yet. */
export async function buildApp({ log, database, measuresOfAll, ...deps }: AppOptions) {
  subscribe(subscribers, audiences)
  const { config, signals } = deps
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const app = await createHttpServer({
    log,
    isHttps,
    hasHttpsSubdomains: config.HSTS_SUBDOMAINS,
    isTrustedProxy: config.TRUSTED_PROXIES,
    tileOrigins: tileOrigins(config),
  })
  const { stop, isStopping, beforeStop } = gracefulStop(app)

  const admission = admitRequests(app, { isDatabaseFull: database.isFull, log })
  health(app, { db: database.db, signals, isStopping, isTrustedProxy: config.TRUSTED_PROXIES })
  securityTxt(app, deps)
  crawlers(app, config.PUBLIC_URL)
  const { registry, common } = metrics(app, {
    pool: database.pool,
    from: config.METRICS_FROM,
    publicHost: new URL(config.PUBLIC_URL).hostname,
    ofAll: measuresOfAll,
  })
  measureJobs(common, { db: database.db, jobTable, config, clock: deps.clock })
  measureSignals(registry, deps)
  measureSources(common, database.db)
  measureModeration(common, database.db, deps.clock)
  app.addHook('onClose', async () => deps.vision.close())
  const { db } = database
  const ofMember = ({ id }: Viewer) => asClient(db, memberClient(id))
  const calls = {
    db,
    deps,
    identify: identifyWith(db, deps.clock),
    hasRole: (role: Role, viewer: Viewer, caller: Pick<Caller, 'isLocal'>) =>
      mayActAs(ofMember(viewer), viewer, { role, config, caller }),
    hasEnteredPassword: (viewer: Viewer) => isPasswordRecent(ofMember(viewer), viewer, deps.clock()),
    isInMaintenance: shareReads(async () => {
      const notice = await readNotice(asClient(db, 'maintenance'))
      return notice.maintenance_at !== null
    }),
  }
  bind(app, routes, { ...calls, admission })
  const liveDb = asClient(db, 'live channels')
  const live = openLive(app, {
    ...calls,
    routes,
    channels: conversationChannels({ db: liveDb, clock: deps.clock, signals, log }),
    languageOf: (viewer) => findLanguage(ofMember(viewer), viewer.id),
    listLiveSessions: (ids) => listLiveSessions(liveDb, ids, deps.clock()),
    signals,
    admission,
    isStopping,
    registry,
    log,
  })
  beforeStop(live.stop)
  apiDocs(app, {
    title: config.INSTANCE_NAME,
    version: appVersion,
    url: config.PUBLIC_URL,
    contact: config.INSTANCE_CONTACT,
  })
  mapArchive(app, { config, log })
  // Reports a broken map or text at startup instead of at its first use.
  await archiveStyles(config, log)
  await checkOwnTexts(config, log)
  devOutbox(app, config, mailExamples)
  webManifest(app, { folder: paths.web, config, log })
  const home = homeSource({ db: asClient(database.db, 'home'), config, clock: deps.clock, log })
  const preview = instancePreview(config, log)
  const previews = {
    [pages.about.path]: aboutPreview(config, log),
    [fastifyPath(pages.item.path)]: itemPreview(database.db, deps.clock, config),
  }
  const openings = {
    map: async (language: Language) => (await loadRenderer()).renderOpeningMap(config.INSTANCE_NAME, language),
  }
  const instance = { name: config.INSTANCE_NAME, language: config.INSTANCE_LANGUAGE }
  const seldomChanged = '/categories/'
  await webApp(app, {
    folder: paths.web,
    instance,
    pages: pagePaths(),
    preview,
    previews,
    home,
    openings,
    seldomChanged,
  })
  return { app, stop, measures: () => registry.getMetricsAsJSON() }
}

/** Maps the Fastify paths of all pages to their names in the contract: `/items/$id` becomes `/items/:id`. */
function pagePaths(): Record<string, string> {
  // Page requests carry no session, so the server answers pages of operators with 404.
  const known = Object.entries(pages).filter(([, { access }]) => access !== 'moderator')
  const named = known.map(([name, { path }]) => [name, path])
  const redirected = Object.entries(pageRedirects).map(([path, target]) => [
    named.find(([, path]) => path === target)?.[0] ?? '',
    path,
  ])
  return Object.fromEntries(
    [...named, ...redirected].flatMap(([name = '', path = '']) => {
      const [required = '', ...optional] = path.split('/{-')
      const variants = [required]
      for (const part of optional) variants.push(`${variants.at(-1)}/${part.replace('}', '')}`)
      return variants.map((variant) => [fastifyPath(variant), name])
    }),
  )
}

const fastifyPath = (path: string) => path.replaceAll('$', ':')
