import type { Language } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import type { LinkPreview } from '../../platform/http/web-pages.ts'
import type { Log } from '../../platform/log.ts'
import { readText } from './own-texts.ts'

/** Returns the title of the welcome text, which operators can replace. */
export const readSlogan = async (language: Language, config: Config, log: Log) =>
  (await readText({ name: 'welcome', language }, config, log)).title

/** The default link preview, for pages without their own. */
export const instancePreview =
  (config: Config, log: Log) =>
  async (language = config.INSTANCE_LANGUAGE): Promise<LinkPreview> => ({
    title: config.INSTANCE_NAME,
    description: await readSlogan(language, config, log),
    url: config.PUBLIC_URL,
    image: null,
  })

export const aboutPreview = (config: Config, log: Log) => async (): Promise<LinkPreview> => {
  const { title } = await readText({ name: 'about', language: config.INSTANCE_LANGUAGE }, config, log)
  return { ...(await instancePreview(config, log)()), title, url: config.PUBLIC_URL + pages.about.path }
}
