import { pages } from '@pollen/contract/pages'
import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CategoryPicture } from '../features/items/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Holds the place of a page that is not built yet. */
export function ComingSoonPage() {
  const { t } = useTranslation()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <Notice picture={<CategoryPicture category="GD" />} title={t(title ?? '')} text={t('coming-soon')}>
      <ButtonLink to={pages.home.path} look="outlined">
        {t('back-home')}
      </ButtonLink>
    </Notice>
  )
}
