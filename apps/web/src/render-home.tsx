import type { Language } from '@pollen/contract/constants'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { createHomeClient, type HomeData, HomeDocument } from './app/home-document.tsx'
import { loadCommonTexts } from './app/texts/common-texts.ts'
import { pageTexts } from './app/texts/page-texts.ts'
import { i18nSettings } from './lib/i18n.ts'

const isStarted = i18next.use(initReactI18next).init(i18nSettings)
let last: Promise<unknown> = isStarted

/** For the server: the home page as HTML. One at a time, because all texts of a page have the same language. */
export function renderHome(home: HomeData, language: Language): Promise<string> {
  const rendered = last.then(() => render(home, language))
  last = rendered.catch(() => undefined)
  return rendered
}

async function render(home: HomeData, language: Language): Promise<string> {
  await showLanguage(language)
  const client = createHomeClient(home)
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
