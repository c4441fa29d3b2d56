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
 * The home page as a document of its own: the server writes it, and the browser hydrates it without the router and all that
 * the other pages need. Within the app, and without a connection, the same page is one of the router's.
 */
export const HomeDocument = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <PageFrame>
      <TitleOfLanguage />
      <MainContent>
        <HomePage />
      </MainContent>
    </PageFrame>
  </QueryClientProvider>
)

/** The server has written the title in the language of the instance. */
function TitleOfLanguage() {
  const instanceName = useInstanceName()
  const { data: texts } = useInstanceTexts()
  const title = texts && `${instanceName} · ${texts.welcome.title}`
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  return null
}
