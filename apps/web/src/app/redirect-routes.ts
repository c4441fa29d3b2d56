import { pageRedirects } from '@pollen/contract/pages'
import { type AnyRootRoute, createRoute, redirect } from '@tanstack/react-router'

/** The addresses of earlier versions; their parameters carry the same names. */
export const redirectRoutes = (rootRoute: AnyRootRoute) =>
  Object.entries(pageRedirects).map(([path, target]) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: ({ params, search }) => {
        throw redirect({ to: target, params, search, replace: true } as Parameters<typeof redirect>[0])
      },
    }),
  )
