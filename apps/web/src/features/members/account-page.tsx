import { pages } from '@pollen/contract/pages'
import { IconRepeat, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { MemberItems } from './member-items.tsx'
import classes from './member-page.module.css'
import { meQuery } from './members.api.ts'
import { UserCard, UserCardSkeleton } from './user-card.tsx'

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
