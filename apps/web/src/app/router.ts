import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { routeTree } from './routes.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
