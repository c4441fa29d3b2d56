import type { Language } from './constants.ts'
import type { Instance, InstanceTexts } from './instance.ts'

/** What the server writes the home page from. It stands in the page as JSON, for the script of the page to go on with. */
export type HomeData = { instance: Instance; texts: InstanceTexts[] }

/** The id of the element that holds it. */
export const homeDataId = 'home-data'

/** What the build of the web app has for the server: each draws a page, or a part of one, as HTML. */
export type PageRenderer = {
  renderHome: (data: HomeData, language: Language) => Promise<string>
  /** What is seen of the map while the app is on its way. */
  renderOpeningMap: (instanceName: string, language: Language) => Promise<string>
}
