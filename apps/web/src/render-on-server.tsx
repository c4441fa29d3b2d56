import type { Language } from '@pollen/contract/constants'
import type { HomeData } from '@pollen/contract/home-data'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { createHomeClient, HomeDocument } from './app/home-document.tsx'
import { OpeningMap } from './app/opening-map.tsx'
import { loadCommonTexts } from './app/texts/common-texts.ts'
import { pageTexts } from './app/texts/page-texts.ts'
import { i18nSettings } from './lib/i18n.ts'

/** The part that was asked for last, or the start. */
let last: Promise<unknown> = i18next.use(initReactI18next).init(i18nSettings)

/** One at a time, because all texts of a part have the same language. */
function render(language: Language, draw: () => ReactNode): Promise<string> {
  const rendered = last.then(async () => {
    await showLanguage(language)
    // Each language has ids of its own, because all stand in the same page.
    return renderToString(draw(), { identifierPrefix: language })
  })
  last = rendered.catch(() => undefined)
  return rendered
}

async function showLanguage(language: Language) {
  for (const load of [loadCommonTexts, pageTexts.home])
    i18next.addResourceBundle(language, 'translation', await load(language), true, true)
  await i18next.changeLanguage(language)
}

/** For the server: the home page as HTML. */
export async function renderHome(data: HomeData, language: Language): Promise<string> {
  const client = createHomeClient(data)
  try {
    return await render(language, () => <HomeDocument client={client} />)
  } finally {
    client.clear()
  }
}

/** For the server: what is seen of the map while the app is on its way, as HTML. */
export const renderOpeningMap = (instanceName: string, language: Language): Promise<string> =>
  render(language, () => <OpeningMap instanceName={instanceName} />)
