import type { pages } from '@pollen/contract/pages'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../lib/api-error.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { SheetBox } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type LinkAction, linkQuery } from './accounts.api.ts'
import classes from './mailed-link.module.css'
import { showAccountFailure } from './show-account-failure.ts'

type MailedLink = {
  token: string
  action: LinkAction
  /** The page to open instead if the link is invalid. */
  fallback: typeof pages.home.path | typeof pages.recoverAccount.path
}

/** Checks the link of a mail before the page offers an action. An invalid link redirects to another page and shows the reason. */
export function useMailedLink({ token, action, fallback }: MailedLink) {
  const navigate = useNavigate()
  const link = useQuery(linkQuery(token, action))
  const { error } = link
  useEffect(() => {
    if (!isRefusal(error)) return
    showAccountFailure(error)
    void navigate({ to: fallback, replace: true })
  }, [error, navigate, fallback])
  return link
}

type LinkAccount = { user: { email: string; username: string } }
type MailedLinkAccountProps = { link: UseQueryResult<LinkAccount>; children: ReactNode }

/** Shows the account that the link belongs to, so that the member can check it before acting. */
export function MailedLinkAccount({ link, children }: MailedLinkAccountProps) {
  const { t } = useTranslation()
  if (link.error && !isRefusal(link.error)) {
    return <RetryNotice text={t('connection-error')} isRetrying={link.isRefetching} onRetry={link.refetch} />
  }
  return (
    <>
      <SheetBox>
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
      </SheetBox>
      {children}
    </>
  )
}
