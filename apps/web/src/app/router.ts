import { pageRedirects } from '@pollen/contract/pages'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { appHistory } from '../lib/app-history.ts'
import { ErrorPage } from './error-page.tsx'
import { pageRoutes, rootRoute } from './routes.ts'

/** Redirects addresses of earlier versions. Their parameters have the same names. */
const redirectRoutes = Object.entries(pageRedirects).map(([path, target]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ params, search }) => {
      throw redirect({ to: target, params, search, replace: true } as Parameters<typeof redirect>[0])
    },
  }),
)

export const router = createRouter({
  history: appHistory,
  routeTree: rootRoute.addChildren([...pageRoutes, ...redirectRoutes]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
