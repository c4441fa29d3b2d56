import { pages } from '@pollen/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Sheet, SheetResult } from '../../ui/sheet.tsx'
import { confirmReport } from './reports.api.ts'

/** The page of the mailed link. It has a button, because mail scanners follow links. */
export function ConfirmReportPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: `/with-navbar${pages.confirmReport.path}` })
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => confirmReport(token),
    meta: { isFailureShown: true },
  })
  if (isSuccess) {
    return (
      <Sheet title={t('report-sent-title')}>
        <SheetResult>{t('visitor-report-confirmed')}</SheetResult>
        <Link to={pages.home.path}>{t('back-home')}</Link>
      </Sheet>
    )
  }
  if (isRefusal(error)) {
    return (
      <Sheet title={t('confirm-report-failed-title')}>
        <SheetResult>{t('confirm-report-failed')}</SheetResult>
        <ButtonLink to={pages.report.path}>{t('confirm-report-again')}</ButtonLink>
      </Sheet>
    )
  }
  return (
    <Sheet title={t('page-title__confirmReport')} lead={t('confirm-report-lead')}>
      <div role="alert">{error && <Callout kind="danger">{errorMessages(error, { t }).join(' ')}</Callout>}</div>
      <Button size="large" isBusy={isPending} onClick={() => mutate()}>
        {t('confirm-report')}
      </Button>
    </Sheet>
  )
}
