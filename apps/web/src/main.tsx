import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { prepareApp } from './app/prepare-app.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.ts'
import { startServiceWorker } from './app/start-service-worker.ts'
import '@fontsource-variable/nunito/wght.css'
import './ui/fallback-fonts.css'
import './ui/theme.css'
import './ui/base.css'
import './app/opening-map.css'
import 'virtual:chosen-language.css'

/** Not a top-level await, which would deadlock: the pages that it loads import from the same chunk. */
void start()

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await prepareApp()
  // A transition splits the first render, because one long task would block painting and scrolling (decision 0073).
  startTransition(() => {
    createRoot(root).render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  startServiceWorker()
}
