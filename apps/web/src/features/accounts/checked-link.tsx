import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError } from '../../lib/api-error.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './checked-link.module.css'

type Checked = { user: { email: string; username: string } }
type CheckedLinkProps = { link: UseQueryResult<Checked>; children: ReactNode }

/** Whose account it is about, once the link is known to be good. */
export function CheckedLink({ link, children }: CheckedLinkProps) {
  const { t } = useTranslation()
  if (link.error instanceof NetworkError) {
    return <RetryNotice text={t('connection-error')} isRetrying={link.isRefetching} onRetry={link.refetch} />
  }
  return (
    <>
      <dl className={classes.account} aria-busy={link.isPending}>
        <div>
          <dt>{t('email')}</dt>
          <dd>{link.data?.user.email ?? <Skeleton width="70%" height="1.4rem" />}</dd>
        </div>
        <div>
          <dt>{t('username')}</dt>
          <dd>{link.data?.user.username ?? <Skeleton width="45%" height="1.4rem" />}</dd>
        </div>
      </dl>
      {children}
    </>
  )
}
