import type { HomeData } from '@pollen/contract/home-data'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HomePage } from '../features/home/home-page.tsx'
import { instanceQuery, instanceTextsQuery, useInstanceName, useInstanceTexts } from '../features/instance/index.ts'
import { MainContent } from './main-content.tsx'
import { PageFrame } from './page-frame.tsx'

export function createHomeClient({ instance, texts }: HomeData): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, networkMode: 'always' } } })
  client.setQueryData(instanceQuery.queryKey, instance)
  for (const ofLanguage of texts) client.setQueryData(instanceTextsQuery(ofLanguage.language).queryKey, ofLanguage)
  return client
}

/**
 * The home page as a standalone document. The server renders it, and the browser hydrates it without the router and the
 * code of other pages. Within the app, and offline, the router renders the same page.
 */
export const HomeDocument = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <PageFrame>
      <LocalizedTitle />
      <MainContent>
        <HomePage />
      </MainContent>
    </PageFrame>
  </QueryClientProvider>
)

/** Translates the title, which the server renders in the default language of the instance. */
function LocalizedTitle() {
  const instanceName = useInstanceName()
  const { data: texts } = useInstanceTexts()
  const title = texts && `${instanceName} · ${texts.welcome.title}`
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  return null
}
