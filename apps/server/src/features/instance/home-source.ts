import { languages } from '@pollen/contract/constants'
import { type HomeData, homeDataId, type PageRenderer } from '@pollen/contract/home-data'
import { Instance, InstanceTexts } from '@pollen/contract/instance'
import type { Config } from '../../config.ts'
import { paths } from '../../paths.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { HomeSource } from '../../platform/http/home-page.ts'
import type { Log } from '../../platform/log.ts'
import { describeInstance } from './get-instance.ts'
import { readTexts } from './get-texts.ts'

/** Provides the data of the home page and the web app's renderer for it. */
export const homeSource =
  (deps: { db: Db; config: Config; clock: () => Date; log: Log }): HomeSource =>
  async () => {
    const instance = await describeInstance(deps)
    const texts = await Promise.all(languages.map((language) => readTexts(language, deps)))
    // Parsing strips fields that are not in the contract, like an answer of the API.
    const data: HomeData = {
      instance: Instance.parse(instance),
      texts: texts.map((ofLanguage) => InstanceTexts.parse(ofLanguage)),
    }
    return {
      data,
      dataId: homeDataId,
      async render(language) {
        const { renderHome } = await loadRenderer()
        return renderHome(data, language)
      },
    }
  }

/** Loaded lazily, because many processes never render a page. */
export const loadRenderer = (): Promise<PageRenderer> => import(paths.renderer)
