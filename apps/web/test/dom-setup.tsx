// First, because some modules need browser APIs when they are imported.
import './browser.ts'

import { cleanup, configure, fireEvent, render } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../src/app/query-client.ts'
import { saveLanguage } from '../src/app/save-language.ts'
import { loadCommonTexts } from '../src/app/texts/common-texts.ts'
import { pageTexts } from '../src/app/texts/page-texts.ts'
import { storeGettingStarted } from '../src/lib/getting-started.ts'
import { adoptAccountLanguage, startI18n } from '../src/lib/i18n.ts'
import { currentSession, endSession } from '../src/lib/session.ts'
import { Snackbars } from '../src/ui/snackbar.tsx'
import { stubBrowser } from './browser.ts'
import { FakeSocket } from './fake-socket.ts'
import { resetServer, serverFetch, UploadRequest } from './server.ts'

// The server answers from the contract's examples.
vi.stubGlobal('fetch', serverFetch)
vi.stubGlobal('XMLHttpRequest', UploadRequest)
vi.stubGlobal('WebSocket', FakeSocket)
// Long enough that only hung tests reach it.
configure({ asyncUtilTimeout: 60_000 })
// Testing Library detects only the fake timers of Jest, and would otherwise wait in real time.
vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })

queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
})

// Files of one worker share their modules, so the texts are loaded once.
if (!i18next.isInitialized) {
  await startI18n(
    async (language) =>
      Object.assign(
        {},
        await loadCommonTexts(language),
        ...(await Promise.all(Object.values(pageTexts).map((load) => load(language)))),
      ),
    {
      onFailure: () => undefined,
      onChoice: (language) => saveLanguage(language, queryClient),
      isMember: () => currentSession() !== null,
    },
  )
}

beforeEach(async () => {
  stubBrowser()
  if (i18next.resolvedLanguage !== 'en') await i18next.changeLanguage('en')
})

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  dismissMessages()
  endSession()
  storeGettingStarted(null)
  queryClient.clear()
  resetServer()
  FakeSocket.opened = []
  // Resets the choice of a visitor.
  await adoptAccountLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
})

/** Dismisses all messages, including queued ones of earlier tests. */
function dismissMessages() {
  const { container } = render(<Snackbars />)
  while (container.querySelector('button')) fireEvent.keyDown(document, { key: 'Escape' })
  cleanup()
}
