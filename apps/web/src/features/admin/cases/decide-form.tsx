import type { Case } from '@pollen/contract/case-fields'
import type { cases } from '@pollen/contract/cases'
import { languageTable } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import { optionalText, requiredText } from '@pollen/contract/input-fields'
import { pages } from '@pollen/contract/pages'
import { maxDecisionReasonLength, type Outcome, outcomes, outcomesWithEnd } from '@pollen/contract/report-fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../../lib/use-submit-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useInstanceTexts } from '../../instance/index.ts'
import admin from '../admin.module.css'
import { templatesQuery } from './cases.api.ts'

export type DecisionInput = Omit<InputOf<typeof cases.decide>, 'id' | 'version'>

const chosen = { outcome: z.enum(outcomes), days: z.string() }
const WithReason = z.object({
  ...chosen,
  rule: z.string().check(z.minLength(1)),
  reason: requiredText(maxDecisionReasonLength),
})
const WithoutReason = z.object({ ...chosen, rule: z.string(), reason: optionalText(maxDecisionReasonLength) })

const durations = [1, 3, 7, 14, 30, 90, 365]
/** Proposed days of the outcomes that can have an end. Empty: no end. */
const usualDays: Partial<Record<Outcome, string>> = { restrict: '7', suspend: '30' }
/** Measures that can also take the content down. */
const alsoHiding: Outcome[] = ['caution', 'restrict', 'suspend', 'ban']

type DecideFormProps = {
  shown: Case
  /** Someone else has decided: the input stays, but cannot be sent. */
  isLocked: boolean
  send: (decision: DecisionInput) => Promise<void>
  onFailure: (failure: unknown) => void
}

export function DecideForm({ shown, isLocked, send, onFailure }: DecideFormProps) {
  const { t } = useTranslation()
  const { possible_outcomes, subject_history, target } = shown
  const [outcome, setOutcome] = useState<Outcome>()
  const [hidesContent, setHidesContent] = useState(false)
  const [areUnfounded, setAreUnfounded] = useState(true)
  const { templateFor, language } = useTemplates(shown)
  const isViolation = outcome !== undefined && outcome !== 'no_violation'
  const canHide = alsoHiding.includes(outcome as Outcome) && possible_outcomes.includes('remove')
  const canEnd = outcomesWithEnd.includes(outcome as Outcome)
  const { field, formProps, isSending, values } = useSubmitForm({
    schema: isViolation ? WithReason : WithoutReason,
    initial: { outcome: '' as Outcome, rule: '', days: '', reason: '' },
    send: ({ rule, days, reason, ...rest }) =>
      send({
        ...rest,
        ...(isViolation && { rule: Number(rule), reason }),
        ...(!isViolation && reason && { reason }),
        ...(canEnd && days && { days: Number(days) }),
        hides_content: canHide && hidesContent,
        ...(!isViolation && { are_reports_unfounded: areUnfounded }),
      }),
    onFailure,
  })
  const choice = field('outcome')
  const reason = field('reason')
  const days = field('days')
  const choose = (next: Outcome) => {
    choice.onChange(next)
    setOutcome(next)
    days.onChange(usualDays[next] ?? '')
    // Replaces another template, but never what the moderator wrote.
    const isUntouched = values.reason === '' || (outcome && values.reason === templateFor(outcome))
    if (isUntouched) reason.onChange(templateFor(next))
  }
  return (
    <form {...formProps}>
      <RadioList
        label={t('case-outcome')}
        choices={possible_outcomes.map((value) => ({
          value,
          label: t(`case-outcome__${value}`),
          hint: t(`case-outcome-hint__${value}`),
        }))}
        value={outcome}
        error={choice.error && t('case-choose')}
        onChange={choose}
      />
      {isViolation && <RuleField {...field('rule')} />}
      {canEnd && (
        <Select
          label={t('case-days')}
          choices={[
            ...(outcome === 'restrict' ? [] : [{ value: '', label: t('case-no-end') }]),
            ...durations.map((count) => ({ value: String(count), label: t('case-days-count', { count }) })),
          ]}
          value={days.value}
          onChange={days.onChange}
        />
      )}
      {canHide && (
        <Checkbox
          isChecked={hidesContent}
          onChange={setHidesContent}
          hint={t(target.type === 'item' ? 'case-hides-item-hint' : 'case-removes-hint')}
        >
          {t(target.type === 'item' ? 'case-hides-item' : 'case-removes')}
        </Checkbox>
      )}
      {outcome === 'no_violation' && (
        <Checkbox isChecked={areUnfounded} onChange={setAreUnfounded} hint={t('case-unfounded-hint')}>
          {t('case-unfounded')}
        </Checkbox>
      )}
      {isViolation && (
        <TextArea
          {...reason}
          label={t('case-reason')}
          hint={subject_history ? t('case-reason-hint', { language: languageTable[language].name }) : undefined}
          lang={language}
          limit={maxDecisionReasonLength}
          rows={7}
          required
        />
      )}
      <div className={admin.actions}>
        <Button
          type="submit"
          look={outcome === 'ban' || outcome === 'suspend' ? 'danger' : 'filled'}
          disabled={isLocked}
          isBusy={isSending}
        >
          {t('case-decide-do')}
        </Button>
      </div>
    </form>
  )
}

/** The templates in the language of the member whom the case is about, who gets to read the reason. */
function useTemplates({ subject_history }: Case) {
  const { data: templates } = useQuery(templatesQuery)
  const language = subject_history?.language ?? 'en'
  const templateFor = (outcome: Outcome) => templates?.find((one) => one.outcome === outcome)?.[language] ?? ''
  return { templateFor, language }
}

type RuleFieldProps = { value: string; onChange: (value: string) => void; error?: string | undefined }

function RuleField({ value, onChange, error }: RuleFieldProps) {
  const { t } = useTranslation()
  const { data: texts } = useInstanceTexts()
  const rules = texts?.rules.rules ?? []
  return (
    <Select
      label={t('case-rule')}
      hint={
        <Link to={pages.about.path} hash="rules" target="_blank">
          {t('case-rules')}
        </Link>
      }
      choices={[
        { value: '', label: t('case-rule-choose') },
        ...rules.map(({ number, title }) => ({ value: String(number), label: `${number}. ${title}` })),
      ]}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
