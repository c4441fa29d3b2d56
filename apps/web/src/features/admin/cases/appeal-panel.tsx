import type { Decision } from '@pollen/contract/case-fields'
import { requiredText } from '@pollen/contract/input-fields'
import { maxAppealLength } from '@pollen/contract/report-fields'
import type { Appeal } from '@pollen/contract/statements'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../../lib/use-submit-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { showFailure, showSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { AppealMessages } from '../../statements/index.ts'
import admin from '../admin.module.css'
import { CaseText } from './case-notes.tsx'
import { decideAppeal, replyToAppeal, updateCase } from './cases.api.ts'

/** The appeal against a decision. Another moderator answers it, if there is one. */
export function AppealPanel({ decision, appeal }: { decision: Decision; appeal: Appeal }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, can_decide_appeal, is_only_moderator } = decision
  const isOpen = appeal.decided_at === null
  const reply = async (text: string) => {
    await updateCase(client, await replyToAppeal({ id, text }))
    showSnackbar('success', t('appeal-reply-sent-to-member'))
  }
  return (
    <section className={admin.form} aria-label={t('case-appeal')}>
      <h3>{t('case-appeal')}</h3>
      <AppealMessages appeal={appeal} isForModerators />
      {!isOpen && (
        <Callout kind="info" title={t(appeal.is_granted ? 'case-appeal-granted' : 'case-appeal-rejected')}>
          <p className={admin.text}>{appeal.answer}</p>
        </Callout>
      )}
      {isOpen && !can_decide_appeal && <p className={admin.facts}>{t('case-appeal-other')}</p>}
      {isOpen && can_decide_appeal && (
        <>
          {is_only_moderator && (
            <Callout kind="info">
              <p>{t('case-appeal-only')}</p>
            </Callout>
          )}
          <AppealForm id={id} />
          <Disclosure title={t('case-appeal-ask')}>
            <CaseText
              key={appeal.messages.length}
              label={t('case-appeal-question')}
              action={t('case-appeal-send')}
              send={reply}
            />
          </Disclosure>
        </>
      )}
    </section>
  )
}

const verdicts = ['granted', 'rejected'] as const
const Fields = z.object({ verdict: z.enum(verdicts), answer: requiredText(maxAppealLength) })

function AppealForm({ id }: { id: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { field, formProps, isSending } = useSubmitForm({
    schema: Fields,
    initial: { verdict: '' as 'granted', answer: '' },
    send: async ({ verdict, answer }) => {
      await updateCase(client, await decideAppeal({ id, is_granted: verdict === 'granted', answer }))
      showSnackbar('success', t('admin-done'))
    },
    onFailure: showFailure,
  })
  const { value, error, onChange } = field('verdict')
  return (
    <form {...formProps} className={admin.form}>
      <RadioList
        label={t('case-appeal-verdict')}
        choices={verdicts.map((verdict) => ({
          value: verdict,
          label: t(`case-verdict__${verdict}`),
          hint: t(`case-verdict-hint__${verdict}`),
        }))}
        value={value || undefined}
        error={error && t('case-choose')}
        onChange={onChange}
      />
      <TextArea {...field('answer')} label={t('case-appeal-answer')} limit={maxAppealLength} rows={4} required />
      <div>
        <Button type="submit" isBusy={isSending}>
          {t('case-appeal-decide')}
        </Button>
      </div>
    </form>
  )
}
