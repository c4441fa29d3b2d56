import { pages } from '@pollen/contract/pages'
import { useCanGoBack, useMatches, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CategoryPicture } from '../features/items/index.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

function usePageTitle(): string {
  const { t } = useTranslation()
  return t(useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? '')
}

/** Stands in for a page that is not built yet. */
export function ComingSoonPage() {
  const { t } = useTranslation()
  return (
    <Notice picture={<CategoryPicture category="GD" />} title={usePageTitle()} text={t('coming-soon')}>
      <ButtonLink to={pages.home.path} look="outlined">
        {t('back-home')}
      </ButtonLink>
    </Notice>
  )
}

/** Stands in for private messages, and leads back to the item, where one can comment. */
export function ComingMessagesPage() {
  const { t } = useTranslation()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Notice picture={<CategoryPicture category="HL" />} title={usePageTitle()} text={t('coming-messages')}>
      {canGoBack && <Button onClick={() => history.back()}>{t('go-back')}</Button>}
      <ButtonLink to={pages.items.path} look="outlined">
        {t('nav-browse')}
      </ButtonLink>
    </Notice>
  )
}
