import { type Page, type PageName, pages } from '@pollen/contract/pages'
import { type AnyRoute, createRootRoute, createRoute } from '@tanstack/react-router'
import { guard } from './guards.ts'
import { lazy, pageComponent, preparePage } from './load-page.ts'
import { BareLayout, NotFound, Root } from './root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Pick<Page, 'layout' | 'hidesBottomBar'> {
    /** Key of the page's title. */
    title?: string
  }
}

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound })
const bare = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: BareLayout })
const withNavbar = createRoute({
  getParentRoute: () => rootRoute,
  id: 'with-navbar',
  component: lazy(() => import('./navbar-layout.tsx'), 'NavbarLayout'),
})

const pageRoute = <Name extends PageName, Layout extends AnyRoute>(name: Name, layout: Layout) => {
  const page: Page = pages[name]
  return createRoute({
    getParentRoute: () => layout,
    path: pages[name].path as (typeof pages)[Name]['path'],
    beforeLoad: (visit) => guard(name, visit),
    component: pageComponent(page),
    loader: (match) => preparePage(page, match),
    // Loaders prepare the first render only; the query cache decides when data is stale.
    staleTime: Number.POSITIVE_INFINITY,
    staticData: { title: `page-title__${name}`, layout: page.layout, hidesBottomBar: page.hidesBottomBar },
  })
}

const navbarRoute = <Name extends PageName>(name: Name) => pageRoute(name, withNavbar)
type NavbarRoutes = { [Name in Exclude<PageName, 'home'>]: ReturnType<typeof navbarRoute<Name>> }

const names = Object.keys(pages) as PageName[]
const navbarRoutes = Object.fromEntries(
  names.filter((name) => name !== 'home').map((name) => [name, navbarRoute(name)]),
) as object as NavbarRoutes

export const pageRoutes = [bare.addChildren([pageRoute('home', bare)]), withNavbar.addChildren(navbarRoutes)]
