import type { Language } from '@pollen/contract/constants'

type Texts = Record<string, string>

/** Texts that one page alone, or one kind of page, needs come with it; all others are in one chunk for each language. */
const files = import.meta.glob<Texts>(
  [
    '../../features/{accounts,home,notifications,settings,map-page,items/form,items/page}/locales/*.json',
    '../../features/conversations/{list,thread}/locales/*.json',
  ],
  { import: 'default' },
)

const textsOf = (feature: string) => async (language: Language) => {
  const wanted = Object.entries(files).filter(
    ([path]) => path.includes(`/features/${feature}/`) && path.endsWith(`/${language}.json`),
  )
  return Object.assign({}, ...(await Promise.all(wanted.map(([, load]) => load())))) as Texts
}

/** By the folder of the feature. */
export const pageTexts = {
  accounts: textsOf('accounts'),
  home: textsOf('home'),
  notifications: textsOf('notifications'),
  settings: textsOf('settings'),
  'items/form': textsOf('items/form'),
  'items/page': textsOf('items/page'),
  'map-page': textsOf('map-page'),
  conversations: textsOf('conversations'),
}
