import type { Language } from '@pollen/contract/constants'
import type { Config } from '../../config.ts'
import type { LinkPreview } from '../../platform/http/web-pages.ts'

export const slogans: Record<Language, string> = {
  en: 'Give, lend, ask, meet. For free, next door.',
  fr: 'Donner, prêter, demander, se retrouver. Gratuitement, à deux pas.',
}

/** What a link to any page shows elsewhere, unless the page has more to tell. */
export const instancePreview = ({
  PUBLIC_URL,
  INSTANCE_NAME,
  INSTANCE_LANGUAGE,
}: Pick<Config, 'PUBLIC_URL' | 'INSTANCE_NAME' | 'INSTANCE_LANGUAGE'>): LinkPreview => ({
  title: INSTANCE_NAME,
  description: slogans[INSTANCE_LANGUAGE],
  url: PUBLIC_URL,
  image: null,
})
