import type { Language } from './constants.ts'
import type { Instance, InstanceTexts } from './instance.ts'

/** Data of the home page. The server embeds it as JSON, for hydration. */
export type HomeData = { instance: Instance; texts: InstanceTexts[] }

/** Id of the element with the data. */
export const homeDataId = 'home-data'

/** Renderers in the build of the web app, which the server calls to produce HTML. */
export type PageRenderer = {
  renderHome: (data: HomeData, language: Language) => Promise<string>
  /** Renders the placeholder of the map while the app loads. */
  renderOpeningMap: (instanceName: string, language: Language) => Promise<string>
}
