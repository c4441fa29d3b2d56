import { type AppOptions, buildApp } from './app.ts'

/** Answers requests in this process, until `stop`. */
export async function serve(options: AppOptions) {
  const { app, stop, measures } = await buildApp(options)
  const { HOST: host, PORT: port } = options.config
  await app.listen({ host, port })
  return { origin: app.listeningOrigin, stop, measures }
}
