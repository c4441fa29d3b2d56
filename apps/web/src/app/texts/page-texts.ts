import type { Language } from '@pollen/contract/constants'

type Texts = Record<string, string>

/** Texts that one page alone needs come with that page; all others are in one chunk for each language. */
const files = import.meta.glob<Texts>(
  ['../../features/settings/locales/*.json', '../../features/conversations/{list,thread}/locales/*.json'],
  { import: 'default' },
)

const textsOf = (feature: string) => async (language: Language) => {
  const wanted = Object.entries(files).filter(
    ([path]) => path.includes(`/features/${feature}/`) && path.endsWith(`/${language}.json`),
  )
  return Object.assign({}, ...(await Promise.all(wanted.map(([, load]) => load())))) as Texts
}

export const loadSettingsTexts = textsOf('settings')
export const loadConversationTexts = textsOf('conversations')
