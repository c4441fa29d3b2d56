import { pages } from '@pollen/contract/pages'
import { IconRepeat, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UserCard, UserCardSkeleton } from '../../parts/user-card.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { meQuery } from '../members/index.ts'
import { MemberItems } from './member-items.tsx'
import classes from './member-page.module.css'

export function AccountPage() {
  const { t } = useTranslation()
  const { data: me, isPending, isRefetching, refetch } = useQuery(meQuery)
  return (
    <>
      <h1 className={classes.title}>{t('page-title__account')}</h1>
      {me ? (
        <UserCard member={me}>
          <ButtonLink to={pages.settings.path} look="outlined" icon={<IconSettings size={20} aria-hidden />}>
            {t('edit-profile')}
          </ButtonLink>
          <ButtonLink to={pages.addItemFromRecurrents.path} look="outlined" icon={<IconRepeat size={20} aria-hidden />}>
            {t('page-title__addItemFromRecurrents')}
          </ButtonLink>
        </UserCard>
      ) : isPending ? (
        <UserCardSkeleton />
      ) : (
        <RetryNotice text={t('account-failed')} isRetrying={isRefetching} onRetry={refetch} />
      )}
      {me && <MemberItems isOwn count={me.items_count} />}
    </>
  )
}
