import { type AppOptions, buildApp } from './app.ts'
import { takeConnections } from './platform/processes/hand-out-connections.ts'

/** Answers requests in this process, until `stop`. */
export async function serve(options: AppOptions) {
  const { app, stop, measures } = await buildApp(options)
  const { HOST: host, PORT: port } = options.config
  await app.listen({ host, port })
  return { origin: app.listeningOrigin, stop, measures }
}

/** Answers requests on the connections that the main process hands to this one, until `stop`. */
export async function serveGivenConnections(options: AppOptions) {
  const { app, stop, measures } = await buildApp(options)
  await app.ready()
  takeConnections(app.server)
  return { stop, measures }
}
