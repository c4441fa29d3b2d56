import { pages } from '@pollen/contract/pages'
import { maxReportLength, ReportText, reportReasons } from '@pollen/contract/report-fields'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import type { ReportRequest } from '../../parts/report-request.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useBlock } from '../blocks/index.ts'
import { ownReportsQuery, sendReport } from './reports.api.ts'
import classes from './reports.module.css'

type ReportDialogProps = { request: ReportRequest; isOpen: boolean; onClose: () => void }

/** Reports an item, comment, profile, message or conversation, and then shows a receipt. */
export function ReportDialog({ request, isOpen, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      focusAfter={() => request.opener ?? true}
      title={t(`report-title__${request.type}`, { name: request.name })}
    >
      {isOpen && <ReportSteps key={`${request.type} ${request.id}`} request={request} onClose={onClose} />}
    </Dialog>
  )
}

type StepsProps = Omit<ReportDialogProps, 'isOpen'>

function ReportSteps({ request, onClose }: StepsProps) {
  const [result, setResult] = useState<'sent' | 'known' | null>(null)
  return result ? (
    <Receipt result={result} onClose={onClose} />
  ) : (
    <ReportForm request={request} onResult={setResult} onClose={onClose} />
  )
}

const Fields = z.object({ reason: z.enum(reportReasons), text: ReportText })

type ReportFormProps = StepsProps & { onResult: (result: 'sent' | 'known') => void }

/** A failure is shown here and keeps the input. */
function ReportForm({ request, onResult, onClose }: ReportFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const attemptKey = useRef(randomKey())
  const [alsoBlocks, setAlsoBlocks] = useState(false)
  const block = useBlockAfterReport(request, onClose)
  const { field, formProps, isSending } = useSubmitForm({
    schema: Fields,
    initial: { reason: '' as 'rules', text: '' },
    send: async (values) => {
      setFailure(null)
      await sendReport({ target_type: request.type, target_id: request.id, ...values }, attemptKey.current)
      await client.invalidateQueries(ownReportsQuery)
      // The report has arrived even if blocking fails.
      if (!alsoBlocks || !(await block())) onResult('sent')
    },
    onFailure: (reason) => (isKnown(reason) ? onResult('known') : setFailure(reason)),
  })
  const { value, error, onChange } = field('reason')
  return (
    <form {...formProps} className={classes.form}>
      <RadioList
        label={t('report-why')}
        choices={reportReasons.map((reason) => ({
          value: reason,
          label: t(`report-reason__${reason}`),
          hint: reason === 'rules' ? t('report-reason-hint__rules') : undefined,
        }))}
        value={value || undefined}
        error={error && t('report-choose')}
        onChange={onChange}
        takesFocus
      />
      <TextArea
        {...field('text')}
        label={t('report-text')}
        hint={t('report-text-hint')}
        limit={maxReportLength}
        rows={3}
      />
      <p className={classes.hint}>
        {request.type === 'message' && t('report-message-note')}
        {request.type === 'conversation' && t('report-conversation-note')}{' '}
        <Trans i18nKey="report-confidential" components={{ rules: <RulesLink /> }} />
      </p>
      <div className={classes.apart}>
        <Checkbox isChecked={alsoBlocks} onChange={setAlsoBlocks} hint={t('block-effect__content')}>
          {t('report-also-block', { name: request.member.first_name })}
        </Checkbox>
      </div>
      <div role="alert">
        {failure !== null && <Callout kind="danger">{errorMessages(failure, { t }).join(' ')}</Callout>}
      </div>
      <DialogActions>
        <Button type="submit" isBusy={isSending}>
          {t('report-send')}
        </Button>
        <Button look="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Blocks the reported member, and leaves their page. Returns whether it worked; the app shows a failure. */
function useBlockAfterReport({ type, member }: ReportRequest, onClose: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutateAsync } = useBlock({
    memberId: member.id,
    onBlocked: async () => {
      onClose()
      showSnackbar('success', `${t('report-sent-title')}. ${t('blocked-now', { name: member.first_name })}`)
      if (type === 'item' || type === 'profile') await navigate({ to: pages.items.path, replace: true })
    },
  })
  return () =>
    mutateAsync().then(
      () => true,
      () => false,
    )
}

const isKnown = (failure: unknown) => failure instanceof ApiError && failure.key === 'REPORT_ALREADY_SENT'

/** Opens in another tab, so that forms keep their input. */
export const RulesLink = ({ children }: { children?: React.ReactNode }) => (
  <Link to={pages.about.path} hash="rules" target="_blank">
    {children}
  </Link>
)

type ReceiptProps = { result: 'sent' | 'known'; onClose: () => void }

/** Gets the focus, because it replaces the pressed button. */
function Receipt({ result, onClose }: ReceiptProps) {
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <div ref={text} tabIndex={-1} role="status" className={classes.receipt}>
        <Callout
          kind={result === 'sent' ? 'success' : 'info'}
          title={t(result === 'sent' ? 'report-sent-title' : 'report-known-title')}
        >
          <p>{t('report-sent-text')}</p>
        </Callout>
      </div>
      <p>
        <Link to={pages.settingsTab.path} params={{ tab: 'safety' }} hash="my-reports">
          {t('report-see-mine')}
        </Link>
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </>
  )
}
