import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UserCard, UserCardSkeleton } from '../../parts/user-card.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconSettings } from '../../ui/icons.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { meQuery } from '../members/index.ts'
import classes from './account-page.module.css'
import { MemberPage } from './member-page.tsx'
import { OwnItems } from './own-items.tsx'

export function AccountPage() {
  const { t } = useTranslation()
  const { data: me, isPending, isRefetching, refetch } = useQuery(meQuery)
  const card = me ? (
    <UserCard member={me}>
      <ButtonLink to={pages.settings.path} look="outlined" icon={<IconSettings size={20} aria-hidden />}>
        {t('edit-profile')}
      </ButtonLink>
    </UserCard>
  ) : isPending ? (
    <UserCardSkeleton />
  ) : (
    <RetryNotice text={t('account-failed')} isRetrying={isRefetching} onRetry={refetch} />
  )
  return (
    <>
      <h1 className={classes.title}>{t('page-title__account')}</h1>
      <MemberPage aside={card}>
        <OwnItems />
      </MemberPage>
    </>
  )
}
