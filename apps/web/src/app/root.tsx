import { Outlet } from '@tanstack/react-router'
import { Snackbars } from '../ui/snackbar.tsx'
import { DocumentTitle } from './document-title.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

/** What surrounds every page. */
export function Root() {
  useFocusAfterNavigation()
  return (
    <>
      <SkipLink />
      <DocumentTitle />
      <OfflineBanner />
      <Outlet />
      <Snackbars />
    </>
  )
}
