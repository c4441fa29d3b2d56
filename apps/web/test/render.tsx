import { type Page, pages } from '@pollen/contract/pages'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { queryClient } from '../src/app/query-client.ts'
import { startSession } from '../src/lib/session.ts'
import { Snackbars } from '../src/ui/snackbar.tsx'

/** Logs in the member of the contract's examples. */
export const logInAda = () => startSession({ token: 'token-of-ada', userId: 7 })

/** Empties the query cache, as a reload does. */
export const forgetAnswers = () => queryClient.clear()

/** For hooks that call the server: `renderHook(useMe, { wrapper: QueryScope })`. */
export const QueryScope = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Types and clicks without delays. */
export const aPerson = () => userEvent.setup({ delay: null })

/** Renders into the root element, which also contains dialogs. */
export const renderInRoot = (ui: ReactNode) =>
  render(ui, { container: document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' })) })

/** Renders a part of a page as the app does: with the query client, snackbars and an address. */
export async function renderAt(path: string, ui: ReactNode) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <main>
          <Outlet />
        </main>
        <Snackbars />
      </>
    ),
    notFoundComponent: () => null,
  })
  // Pages read their parameters by the id of this route.
  const withNavbar = createRoute({ getParentRoute: () => rootRoute, id: 'with-navbar' })
  let start: string | undefined
  const routes = Object.values<Page>(pages).map(({ path }) =>
    // Navigation to another page unmounts the component, as in the app.
    createRoute({ getParentRoute: () => withNavbar, path, component: () => (start === path ? ui : null) }),
  )
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: rootRoute.addChildren([withNavbar.addChildren(routes)]), history })
  await router.load()
  start = router.state.matches.at(-1)?.routeId.replace(withNavbar.id, '')
  const view = renderInRoot(
    <QueryScope>
      {/* The registered type is that of the app's router, whose routes have the same paths. */}
      <RouterProvider router={router as never} />
    </QueryScope>,
  )
  return { ...view, person: aPerson(), addressNow: () => router.state.location.href, router }
}

export const renderPart = (ui: ReactNode) => renderAt(pages.about.path, ui)
