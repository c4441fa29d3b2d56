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
  /** The page to open instead, when the link is not valid. */
  otherwise: typeof pages.home.path | typeof pages.recoverAccount.path
}

/** Checks the link of a mail before the page offers anything. An invalid link leads to another page, with the reason. */
export function useMailedLink({ token, action, otherwise }: MailedLink) {
  const navigate = useNavigate()
  const link = useQuery(linkQuery(token, action))
  const { error } = link
  useEffect(() => {
    if (!isRefusal(error)) return
    showAccountFailure(error)
    void navigate({ to: otherwise, replace: true })
  }, [error, navigate, otherwise])
  return link
}

type LinkAccount = { user: { email: string; username: string } }
type MailedLinkAccountProps = { link: UseQueryResult<LinkAccount>; children: ReactNode }

/** Shows whose account the link is about, once it is known to be valid. */
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
