import { pages } from '@pollen/contract/pages'
import { useTranslation } from 'react-i18next'
import { useSetPageName } from '../lib/page-name.ts'
import { CategoryPicture } from '../parts/category-picture.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { NavbarLayout } from './navbar-layout.tsx'

/** Includes the navbar, because an unmatched route has no layout. */
export function NotFoundPage() {
  const { t } = useTranslation()
  // Replaces the title of the page for addresses such as /items/abc, which match its route.
  useSetPageName(t('page-not-found'))
  return (
    <NavbarLayout>
      <Notice picture={<CategoryPicture category="PR" />} title={t('page-not-found')} text={t('page-not-found-hint')}>
        <ButtonLink to={pages.home.path}>{t('back-home')}</ButtonLink>
      </Notice>
    </NavbarLayout>
  )
}
