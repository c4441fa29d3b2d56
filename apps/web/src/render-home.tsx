import type { Language } from '@pollen/contract/constants'
import type { HomeData } from '@pollen/contract/home-data'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { createHomeClient, HomeDocument } from './app/home-document.tsx'
import { loadCommonTexts } from './app/texts/common-texts.ts'
import { pageTexts } from './app/texts/page-texts.ts'
import { i18nSettings } from './lib/i18n.ts'

/** The page that was asked for last, or the start. */
let last: Promise<unknown> = i18next.use(initReactI18next).init(i18nSettings)

/** For the server: the home page as HTML. One at a time, because all texts of a page have the same language. */
export function renderHome(data: HomeData, language: Language): Promise<string> {
  const rendered = last.then(() => render(data, language))
  last = rendered.catch(() => undefined)
  return rendered
}

async function render(data: HomeData, language: Language): Promise<string> {
  await showLanguage(language)
  const client = createHomeClient(data)
  // Each language has ids of its own, because all stand in the same page.
  const html = renderToString(<HomeDocument client={client} />, { identifierPrefix: language })
  client.clear()
  return html
}

async function showLanguage(language: Language) {
  for (const load of [loadCommonTexts, pageTexts.home])
    i18next.addResourceBundle(language, 'translation', await load(language), true, true)
  await i18next.changeLanguage(language)
}
