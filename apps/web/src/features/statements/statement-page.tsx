import { pages } from '@pollen/contract/pages'
import type { Statement } from '@pollen/contract/statements'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isMissing } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Acknowledgement } from './acknowledgement.tsx'
import { AppealSection } from './appeal-section.tsx'
import { StatementDetails } from './statement-details.tsx'
import { type StatementAddress, statementQuery } from './statements.api.ts'

/** The statement of reasons for a decision about the member. Members who cannot log in open it by a mailed link. */
export function StatementPage() {
  const { t } = useTranslation()
  const { id = '', token } = useParams({ strict: false }) as Partial<StatementAddress>
  const address = { id, token }
  const { data: statement, error, isPending, isRefetching, refetch } = useQuery(statementQuery(address))
  if (isPending) return <StatementSkeleton />
  if (statement) return <StatementSheet key={statement.id} statement={statement} address={address} />
  if (isMissing(error)) {
    return (
      <Notice title={t('statement-missing')} text={t('statement-missing-text')}>
        <ButtonLink to={pages.home.path}>{t('back-home')}</ButtonLink>
      </Notice>
    )
  }
  return <RetryNotice text={t('statement-failed')} isRetrying={isRefetching} onRetry={refetch} />
}

type StatementSheetProps = { statement: Statement; address: StatementAddress }

function StatementSheet({ statement, address }: StatementSheetProps) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const footer = (
    <>
      {isMember && (
        <Link to={pages.settingsTab.path} params={{ tab: 'safety' }} hash="decisions">
          {t('statements-all')}
        </Link>
      )}
      <Link to={pages.about.path} hash="contact">
        {t('statement-contact')}
      </Link>
    </>
  )
  return (
    <Sheet title={t(`statement-title__${statement.outcome}`)} lead={t('statement-lead')} footer={footer}>
      <StatementDetails statement={statement} />
      {isMember && <Acknowledgement statement={statement} address={address} />}
      <AppealSection statement={statement} address={address} />
    </Sheet>
  )
}

export function StatementSkeleton() {
  const { t } = useTranslation()
  return (
    <Sheet title={t('page-title__statement')}>
      <div aria-busy>
        <Skeleton width="60%" height="1.4rem" />
        <Skeleton width="100%" height="8rem" />
        <Skeleton width="100%" height="4rem" />
      </div>
    </Sheet>
  )
}
