import type { DecisionTemplate } from '@pollen/contract/case-fields'
import { languages, languageTable } from '@pollen/contract/constants'
import { optionalText } from '@pollen/contract/input-fields'
import { maxDecisionReasonLength } from '@pollen/contract/report-fields'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../../lib/use-submit-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showFailure, showSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useIsOperator } from '../../members/index.ts'
import admin from '../admin.module.css'
import { changeTemplate, templatesQuery } from './cases.api.ts'

/** The texts with which the reason of a decision begins. Operators can change them. */
export function TemplatesTab() {
  const { t } = useTranslation()
  const isOperator = useIsOperator() === true
  const { data: templates, isPending, isRefetching, refetch } = useQuery(templatesQuery)
  return (
    <Section title={t('admin-tab__templates')} lead={t(isOperator ? 'templates-lead' : 'templates-lead-of-moderators')}>
      {isPending && <Skeleton width="100%" height="20rem" />}
      {!isPending && !templates && (
        <RetryNotice text={t('admin-list-failed')} isRetrying={isRefetching} onRetry={refetch} />
      )}
      {templates?.map((template) => (
        <Disclosure key={template.outcome} title={t(`case-outcome__${template.outcome}`)}>
          {isOperator ? (
            <TemplateForm key={JSON.stringify(template)} template={template} />
          ) : (
            languages.map((language) => (
              <p key={language} lang={language} className={admin.text}>
                {template[language]}
              </p>
            ))
          )}
        </Disclosure>
      ))}
    </Section>
  )
}

const Fields = z.object(
  Object.fromEntries(languages.map((language) => [language, optionalText(maxDecisionReasonLength)])) as Record<
    (typeof languages)[number],
    ReturnType<typeof optionalText>
  >,
)

function TemplateForm({ template: { outcome, ...texts } }: { template: DecisionTemplate }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { field, formProps, isSending } = useSubmitForm({
    schema: Fields,
    initial: texts,
    send: async (values) => {
      client.setQueryData(templatesQuery.queryKey, await changeTemplate({ outcome, ...values }))
      showSnackbar('success', t('admin-done'))
    },
    onFailure: showFailure,
  })
  return (
    <form {...formProps} className={admin.form}>
      {languages.map((language) => (
        <TextArea
          key={language}
          {...field(language)}
          label={languageTable[language].name}
          lang={language}
          limit={maxDecisionReasonLength}
          rows={5}
        />
      ))}
      <div>
        <Button type="submit" look="outlined" isBusy={isSending}>
          {t('template-save')}
        </Button>
      </div>
    </form>
  )
}
