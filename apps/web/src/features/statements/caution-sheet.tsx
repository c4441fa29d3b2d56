import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Acknowledgement } from './acknowledgement.tsx'
import { StatementDetails } from './statement-details.tsx'
import { StatementSkeleton } from './statement-page.tsx'
import { statementQuery } from './statements.api.ts'

/** Replaces the page until the member has acknowledged a caution. */
export function CautionSheet({ id }: { id: string }) {
  const { t } = useTranslation()
  const address = { id }
  const { data: statement, isPending, isRefetching, refetch } = useQuery(statementQuery(address))
  if (isPending) return <StatementSkeleton />
  if (!statement) return <RetryNotice text={t('statement-failed')} isRetrying={isRefetching} onRetry={refetch} />
  const footer = (
    <Link to={pages.statement.path} params={{ id }}>
      {t('caution-appeal')}
    </Link>
  )
  return (
    <Sheet title={t('caution-title')} lead={t('caution-lead')} footer={footer}>
      <StatementDetails statement={statement} />
      <Acknowledgement statement={statement} address={address} />
    </Sheet>
  )
}
