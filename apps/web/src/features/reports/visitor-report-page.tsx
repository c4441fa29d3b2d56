import { Email } from '@pollen/contract/account-fields'
import { optionalLine, requiredLine, requiredText } from '@pollen/contract/input-fields'
import { pages } from '@pollen/contract/pages'
import { maxReportLength, type VisitorReason, visitorReasons } from '@pollen/contract/report-fields'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { errorMessages } from '../../lib/error-message.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { safeNextPath } from '../../lib/next-path.ts'
import { useSession } from '../../lib/session.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Sheet, SheetHint, SheetResult } from '../../ui/sheet.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { RulesLink } from './report-dialog.tsx'
import { sendVisitorReport } from './reports.api.ts'

/** The form with which people without an account report a page. `?page=/items/7` prefills its address. */
export function VisitorReportPage() {
  const { t } = useTranslation()
  const [sent, setSent] = useState<{ needsConfirmation: boolean } | null>(null)
  const isMember = useSession() !== null
  if (sent) {
    return (
      <Sheet title={t(sent.needsConfirmation ? 'visitor-report-confirm-title' : 'report-sent-title')}>
        <SheetResult>{t(sent.needsConfirmation ? 'visitor-report-confirm' : 'visitor-report-sent')}</SheetResult>
        {sent.needsConfirmation && <SheetHint>{t('visitor-report-spam')}</SheetHint>}
        <Link to={pages.home.path}>{t('back-home')}</Link>
      </Sheet>
    )
  }
  const lead = <Trans i18nKey="visitor-report-lead" components={{ rules: <RulesLink /> }} />
  return (
    <Sheet title={t('page-title__report')} lead={lead}>
      {isMember && (
        <Callout kind="info">
          <p>{t('visitor-report-for-members')}</p>
        </Callout>
      )}
      <VisitorReportForm onSent={(needsConfirmation) => setSent({ needsConfirmation })} />
    </Sheet>
  )
}

const fields = {
  page_url: requiredText(500),
  reason: z.enum(visitorReasons),
  text: requiredText(maxReportLength),
}
const WithSender = z.object({ ...fields, name: requiredLine(100), email: Email })
const WithoutSender = z.object({ ...fields, name: optionalLine(100), email: z.union([z.literal(''), Email]) })

const anonymousReason: VisitorReason = 'child_abuse'

function VisitorReportForm({ onSent }: { onSent: (needsConfirmation: boolean) => void }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<unknown>(null)
  const [isInGoodFaith, setIsInGoodFaith] = useState(false)
  const [reason, setReason] = useState<VisitorReason>()
  const pageUrl = usePageUrl()
  const isSenderOptional = reason === anonymousReason
  const { field, formProps, isSending } = useSubmitForm({
    schema: isSenderOptional ? WithoutSender : WithSender,
    initial: { page_url: pageUrl, reason: '' as 'rules', text: '', name: '', email: '' },
    send: async ({ name, email, ...values }) => {
      setFailure(null)
      const sender = { name: name || undefined, email: email || undefined }
      const language = currentLanguage()
      const { needs_confirmation } = await sendVisitorReport({ ...values, ...sender, is_in_good_faith: true, language })
      onSent(needs_confirmation)
    },
    onFailure: setFailure,
  })
  const chosen = field('reason')
  const choose = (value: VisitorReason) => {
    setReason(value)
    chosen.onChange(value)
  }
  return (
    <form {...formProps}>
      <TextField
        {...field('page_url')}
        label={t('visitor-report-page')}
        hint={t('visitor-report-page-hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
      />
      <RadioList
        label={t('report-why')}
        choices={visitorReasons.map((value) => ({
          value,
          label: t(`report-reason__${value}`),
          hint: value === anonymousReason ? t('visitor-report-anonymous') : undefined,
        }))}
        value={reason}
        error={chosen.error && t('report-choose')}
        onChange={choose}
      />
      <TextArea
        {...field('text')}
        label={t('visitor-report-text')}
        hint={t('visitor-report-text-hint')}
        limit={maxReportLength}
        required
      />
      <TextField
        {...field('name')}
        label={t('visitor-report-name')}
        isOptional={isSenderOptional}
        autoComplete="name"
        required={!isSenderOptional}
      />
      <TextField
        {...field('email')}
        label={t('email')}
        hint={t('visitor-report-email-hint')}
        isOptional={isSenderOptional}
        type="email"
        inputMode="email"
        autoComplete="email"
        required={!isSenderOptional}
      />
      <Checkbox isChecked={isInGoodFaith} onChange={setIsInGoodFaith} name="is_in_good_faith" required>
        {t('visitor-report-good-faith')}
      </Checkbox>
      <div role="alert">
        {failure !== null && <Callout kind="danger">{errorMessages(failure, { t }).join(' ')}</Callout>}
      </div>
      <Button type="submit" size="large" disabled={!isInGoodFaith} isBusy={isSending}>
        {t('report-send')}
      </Button>
    </form>
  )
}

/** The whole address of the page from which the visitor comes. */
function usePageUrl(): string {
  const { page } = useSearch({ strict: false }) as { page?: unknown }
  const path = safeNextPath(page)
  return path ? window.location.origin + path : ''
}
