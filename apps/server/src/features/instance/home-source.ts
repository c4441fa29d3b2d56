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

/** The home page of this instance, which the web app draws. */
export const homeSource =
  (deps: { db: Db; config: Config; clock: () => Date; log: Log }): HomeSource =>
  async () => {
    const instance = await describeInstance(deps)
    const texts = await Promise.all(languages.map((language) => readTexts(language, deps)))
    // As the API answers it: nothing that is not in the contract.
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

/** Loaded with the first visit: many processes never draw a page. */
export const loadRenderer = (): Promise<PageRenderer> => import(paths.renderer)
