import type { Language } from '@pollen/contract/constants'
import type { HomeData } from '@pollen/contract/home-data'
import { paths } from '../../paths.ts'

/** What the web app has for the server: see its `render-on-server.tsx`. */
type Renderer = {
  renderHome: (data: HomeData, language: Language) => Promise<string>
  renderOpeningMap: (instanceName: string, language: Language) => Promise<string>
}

/** Loaded with the first visit: many processes never draw a page. */
export const loadRenderer = (): Promise<Renderer> => import(paths.renderer)
