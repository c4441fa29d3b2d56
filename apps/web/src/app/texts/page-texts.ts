import type { Language } from '@pollen/contract/constants'
import { pageTextFolders } from './page-text-folders.ts'

type Texts = Record<string, string>

/** Texts that only some pages need are loaded with them. All others are in one chunk for each language. */
const files = import.meta.glob<Texts>(
  [
    '../../features/{accounts,admin,blocks,home,instance,notifications,settings,exports,item-filters,map-page,reports,resources,statements}/locales/*.json',
    '../../features/{items/form,items/list,items/page,comments,settings/getting-started,admin/cases}/locales/*.json',
    '../../features/conversations/{list,thread}/locales/*.json',
  ],
  { import: 'default' },
)

const textsOf = (folders: string[]) => async (language: Language) => {
  const needed = Object.entries(files).filter(([path]) =>
    folders.some((folder) => path.endsWith(`/features/${folder}/locales/${language}.json`)),
  )
  return Object.assign({}, ...(await Promise.all(needed.map(([, load]) => load())))) as Texts
}

export const pageTexts = Object.fromEntries(
  Object.entries(pageTextFolders).map(([page, folders]) => [page, textsOf(folders)]),
) as Record<keyof typeof pageTextFolders, ReturnType<typeof textsOf>>

export const findPageTexts = (folder: string) =>
  Object.hasOwn(pageTexts, folder) ? pageTexts[folder as keyof typeof pageTexts] : undefined
