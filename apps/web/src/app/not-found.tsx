import { lazy, Suspense } from 'react'

const NavbarLayout = lazy(async () => ({ default: (await import('./navbar-layout.tsx')).NavbarLayout }))
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

/** An address that leads nowhere still has the navbar around it. */
export function NotFound() {
  return (
    <Suspense>
      <NavbarLayout>
        <NotFoundPage />
      </NavbarLayout>
    </Suspense>
  )
}
