import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../lib/format.ts'
import { currentLanguage } from '../lib/i18n.ts'
import { useOldestAnswer } from '../lib/stored-answers.ts'
import { useIsOnline } from '../lib/use-is-online.ts'
import { IconWifiOff } from '../ui/icons.ts'
import { Snackbars } from '../ui/snackbar.tsx'
import { InstallOffer } from './install-offer.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { mainId } from './main-content.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import classes from './page-frame.module.css'
import { UpdateOffer } from './update-offer.tsx'

/** Surrounds every page, with or without the router. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className={classes.skip} href={`#${mainId}`}>
        {t('skip-to-content')}
      </a>
      <OfflineBanner />
      <NoticeBanner />
      <UpdateOffer />
      <LanguageOffer />
      <InstallOffer />
      {children}
      <Snackbars />
    </>
  )
}

/** Shows how old the content of the page is while the server cannot be reached. */
function OfflineBanner() {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const oldest = useOldestAnswer()
  const time = oldest && formatDate(oldest, currentLanguage())
  const withTime = isOnline ? 'unreachable-as-of' : 'offline-as-of'
  return (
    <div role="status">
      {(time || !isOnline) && (
        <p className={classes.warning}>
          <IconWifiOff size={20} aria-hidden />
          {time ? t(withTime, { time }) : t('offline')}
        </p>
      )}
    </div>
  )
}
