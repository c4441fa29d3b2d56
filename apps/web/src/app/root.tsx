import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCount, useUnreadCount } from '../features/conversations/unread.api.ts'
import { useUnreadUpdates } from '../features/conversations/use-unread-updates.ts'
import { useInstanceName } from '../features/instance/index.ts'
import { usePageName } from '../lib/page-name.ts'
import { useMemberChangeCount } from '../lib/session.ts'
import { MainContent, mainId } from './main-content.tsx'
import { PageFrame } from './page-frame.tsx'
import { useSendOutbox } from './send-outbox.ts'

/** The root of all pages of the app. */
export function Root() {
  useFocusAfterNavigation()
  return (
    <PageFrame>
      <DocumentTitle />
      <UnreadUpdates />
      <Outlet key={useMemberChangeCount()} />
    </PageFrame>
  )
}

/** A layout for pages with their own header. */
export function BareLayout() {
  return (
    <MainContent>
      <Outlet />
    </MainContent>
  )
}

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/**
 * Moves the focus to the new page after a navigation, so that keyboards and screen readers start there. Links may name a section, and
 * pages may mark an element, such as a conversation beside its list. Going back focuses the link that was followed.
 */
function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // An open menu would close when it loses the focus.
        const hasOpenMenu = document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
        if (!fromLocation || !pathChanged || hasOpenMenu) return
        const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index
        const start =
          (isBack &&
            document.querySelector<HTMLElement>(`#${mainId} a[href="${CSS.escape(fromLocation.pathname)}"]`)) ||
          (document.getElementById(toLocation.hash) ??
            document.querySelector<HTMLElement>('[data-takes-focus]') ??
            document.getElementById(mainId))
        start?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** "Pollen (3) · Conversations": the name of the instance, unread messages, then the name of the page or of its subject. */
function DocumentTitle() {
  const { t } = useTranslation()
  const instanceName = useInstanceName()
  const titleKey = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const name = usePageName()
  const unread = useUnreadCount()
  const count = unread > 0 ? ` (${shortCount(unread)})` : ''
  return <title>{`${instanceName}${count} · ${name ?? t(titleKey ?? 'page-not-found')}`}</title>
}

/** A separate component, so that a new count does not render the whole page. */
function UnreadUpdates() {
  useUnreadUpdates()
  useSendOutbox()
  return null
}
