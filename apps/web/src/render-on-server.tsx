import type { Language } from '@pollen/contract/constants'
import type { PageRenderer } from '@pollen/contract/home-data'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { createHomeClient, HomeDocument } from './app/home-document.tsx'
import { OpeningMap } from './app/opening-map.tsx'
import { loadCommonTexts } from './app/texts/common-texts.ts'
import { pageTexts } from './app/texts/page-texts.ts'
import { i18nSettings } from './lib/i18n.ts'

/** The previous render, or the initialization. */
let last: Promise<unknown> = i18next.use(initReactI18next).init(i18nSettings)

type LoadTexts = (language: Language) => Promise<object>

/** Renders are sequential, because the process has one i18next instance with one language. */
function render(language: Language, loadTexts: LoadTexts[], draw: () => ReactNode): Promise<string> {
  const rendered = last.then(async () => {
    for (const load of loadTexts) i18next.addResourceBundle(language, 'translation', await load(language), true, true)
    await i18next.changeLanguage(language)
    // The ids of each language are prefixed, because all languages share a page.
    return renderToString(draw(), { identifierPrefix: language })
  })
  last = rendered.catch(() => undefined)
  return rendered
}

export const renderHome: PageRenderer['renderHome'] = async (data, language) => {
  const client = createHomeClient(data)
  try {
    return await render(language, [loadCommonTexts, pageTexts.home], () => <HomeDocument client={client} />)
  } finally {
    client.clear()
  }
}

export const renderOpeningMap: PageRenderer['renderOpeningMap'] = (instanceName, language) =>
  render(language, [loadCommonTexts], () => <OpeningMap instanceName={instanceName} />)
