import { pages } from '@pollen/contract/pages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageLayout } from './navbar-layout.tsx'

/**
 * What is seen of the map while the app is on its way: that it opens, and the bars of a member. The server writes it, and the app
 * takes its place; until then nothing in it can be used.
 */
export function OpeningMap({ instanceName }: { instanceName: string }) {
  const { t } = useTranslation()
  // The links of the bars need one.
  const history = createMemoryHistory({ initialEntries: [pages.map.path] })
  const router = createRouter({ history, routeTree: createRootRoute() })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <PageLayout look="full" isMember instanceName={instanceName}>
          <p className="opening-map">{t('map-opening')}</p>
        </PageLayout>
      </RouterContextProvider>
    </QueryClientProvider>
  )
}
