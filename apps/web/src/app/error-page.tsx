import { pages } from '@pollen/contract/pages'
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown when the code of a page could not be loaded, or when the page threw an error. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const isHome = useLocation({ select: ({ pathname }) => pathname === pages.home.path })
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <Notice title={t('page-failed')} text={t('page-failed-hint')}>
      <Button onClick={retry}>{t('retry')}</Button>
      <ButtonLink to={isHome ? pages.items.path : pages.home.path} look="outlined">
        {t(isHome ? 'nav-browse' : 'back-home')}
      </ButtonLink>
    </Notice>
  )
}
