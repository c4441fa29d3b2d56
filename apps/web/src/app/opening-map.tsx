import { pages } from '@pollen/contract/pages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageLayout } from './navbar-layout.tsx'

/**
 * A placeholder of the map with the bars of a member, which the server renders into the HTML. The app replaces it. Until
 * then it is inert.
 */
export function OpeningMap({ instanceName }: { instanceName: string }) {
  const { t } = useTranslation()
  // The links of the bars require a router.
  const history = createMemoryHistory({ initialEntries: [pages.map.path] })
  const router = createRouter({ history, routeTree: createRootRoute() })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <PageLayout layout="full" isMember instanceName={instanceName}>
          <p className="opening-map">{t('map-opening')}</p>
        </PageLayout>
      </RouterContextProvider>
    </QueryClientProvider>
  )
}
