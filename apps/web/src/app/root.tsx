import { IconWifiOff } from '@tabler/icons-react'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCount, useUnreadCount } from '../features/conversations/unread.api.ts'
import { useUnreadUpdates } from '../features/conversations/use-unread-updates.ts'
import { useInstanceName } from '../features/instance/index.ts'
import { formatDate } from '../lib/format.ts'
import { currentLanguage } from '../lib/i18n.ts'
import { usePageName } from '../lib/page-name.ts'
import { useChangesOfMember } from '../lib/session.ts'
import { useOldestAnswer } from '../lib/stored-answers.ts'
import { useIsOnline } from '../lib/use-is-online.ts'
import { Snackbars } from '../ui/snackbar.tsx'
import { InstallOffer } from './install-offer.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { MainContent, mainId } from './main-content.tsx'
import classes from './root.module.css'
import { UpdateOffer } from './update-offer.tsx'

/** What surrounds every page. */
export function Root() {
  const { t } = useTranslation()
  useFocusAfterNavigation()
  return (
    <>
      <a className={classes.skip} href={`#${mainId}`}>
        {t('skip-to-content')}
      </a>
      <DocumentTitle />
      <UnreadUpdates />
      <OfflineBanner />
      <UpdateOffer />
      <LanguageOffer />
      <InstallOffer />
      <Outlet key={useChangesOfMember()} />
      <Snackbars />
    </>
  )
}

/** For pages that bring their own header. */
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
 * Moves the focus to the new page, so that keyboards and screen readers start at its top, or at what it marks: a page may
 * show the thing that was opened beside the list it was chosen from.
 */
function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A menu that was opened while the page loaded would close as soon as it loses the focus.
        const hasOpenMenu = document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
        if (!fromLocation || !pathChanged || hasOpenMenu) return
        const start = document.querySelector<HTMLElement>('[data-takes-focus]') ?? document.getElementById(mainId)
        start?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** "(3) Pollen · Conversations": unread messages, the name of the instance, then that of the page or of what it shows. */
function DocumentTitle() {
  const { t } = useTranslation()
  const instanceName = useInstanceName()
  const titleKey = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const name = usePageName()
  const unread = useUnreadCount()
  const count = unread > 0 ? `(${shortCount(unread)}) ` : ''
  return <title>{`${count}${instanceName} · ${name ?? t(titleKey ?? 'page-not-found')}`}</title>
}

/** A part of its own, so that a new count does not draw the whole page again. */
function UnreadUpdates() {
  useUnreadUpdates()
  return null
}

/** Says of when the page is, while the server does not answer. */
function OfflineBanner() {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const oldest = useOldestAnswer()
  const time = oldest && formatDate(oldest, currentLanguage())
  const withTime = isOnline ? 'unreachable-as-of' : 'offline-as-of'
  return (
    <div role="status">
      {(time || !isOnline) && (
        <p className={classes.offline}>
          <IconWifiOff size={20} aria-hidden />
          {time ? t(withTime, { time }) : t('offline')}
        </p>
      )}
    </div>
  )
}
