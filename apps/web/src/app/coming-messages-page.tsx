import { pages } from '@pollen/contract/pages'
import { useCanGoBack, useMatches, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CategoryPicture } from '../features/items/index.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Stands in for private messages, and leads back to the item, where one can comment. */
export function ComingMessagesPage() {
  const { t } = useTranslation()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? ''
  return (
    <Notice picture={<CategoryPicture category="HL" />} title={t(title)} text={t('coming-messages')}>
      {canGoBack && <Button onClick={() => history.back()}>{t('go-back')}</Button>}
      <ButtonLink to={pages.items.path} look="outlined">
        {t('nav-browse')}
      </ButtonLink>
    </Notice>
  )
}
