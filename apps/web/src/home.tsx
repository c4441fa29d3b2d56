import { type HomeData, homeDataId } from '@pollen/contract/home-data'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createHomeClient, HomeDocument } from './app/home-document.tsx'
import { saveLanguage } from './app/save-language.ts'
import { startServiceWorker } from './app/start-service-worker.ts'
import { loadCommonTexts } from './app/texts/common-texts.ts'
import { pageTexts } from './app/texts/page-texts.ts'
import { currentLanguage, loadPageTexts, startI18n, translate } from './lib/i18n.ts'
import { currentSession } from './lib/session.ts'
import { showSnackbar } from './ui/snackbar.tsx'
import '@fontsource-variable/nunito/wght.css'
import './ui/fallback-fonts.css'
import './ui/theme.css'
import './ui/base.css'
import 'virtual:chosen-language.css'

/** Not a top-level await, which would deadlock: the modules that it loads import from the same chunk. */
void start()

async function start() {
  const data = document.getElementById(homeDataId)
  if (!data) throw new Error('The home page has no data: the server did not render it')
  const client = createHomeClient(JSON.parse(data.textContent) as HomeData)
  await Promise.all([
    startI18n(loadCommonTexts, {
      onFailure: () => showSnackbar('error', translate('connection-error')),
      onChoice: (language) => saveLanguage(language, client),
      isMember: () => currentSession() !== null,
    }),
    loadPageTexts(pageTexts.home),
  ])
  for (const part of document.querySelectorAll<HTMLElement>('[data-home]')) {
    if (part.dataset.home === currentLanguage()) hydratePart(part, client)
    else part.remove()
  }
  startServiceWorker()
}

/** Hydrates the shown language. From then on, React translates this part when the language changes. */
function hydratePart(part: HTMLElement, client: QueryClient) {
  const identifierPrefix = part.dataset.home ?? ''
  delete part.dataset.home
  part.removeAttribute('lang')
  // Hydration in a transition does not block scrolling and clicks.
  startTransition(() => {
    hydrateRoot(part, <HomeDocument client={client} />, { identifierPrefix })
  })
}
