import { pages } from '@pollen/contract/pages'
import { useTranslation } from 'react-i18next'
import { useSetPageName } from '../lib/page-name.ts'
import { CategoryPicture } from '../parts/category-picture.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { NavbarLayout } from './navbar-layout.tsx'

/** No route matches, so no layout is around it: it brings the navbar itself. */
export function NotFoundPage() {
  const { t } = useTranslation()
  // An address such as /items/abc is that of a page, which has a title.
  useSetPageName(t('page-not-found'))
  return (
    <NavbarLayout>
      <Notice picture={<CategoryPicture category="PR" />} title={t('page-not-found')} text={t('page-not-found-hint')}>
        <ButtonLink to={pages.home.path}>{t('back-home')}</ButtonLink>
      </Notice>
    </NavbarLayout>
  )
}
