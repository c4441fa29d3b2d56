import type { Case } from '@pollen/contract/case-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { errorMessages } from '../../../lib/error-message.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Section } from '../../../ui/section.tsx'
import { showFailure } from '../../../ui/snackbar.tsx'
import { caseQuery, decideCase, updateCase } from './cases.api.ts'
import { DecideForm, type DecisionInput } from './decide-form.tsx'
import { GoOn } from './next-case.tsx'

/** Someone else decided in the meantime. */
const isConflict = (failure: unknown) =>
  failure instanceof ApiError && ['CASE_CHANGED', 'CASE_IS_CLOSED'].includes(String(failure.key))

/** The form that decides a case. After a decision of someone else, it explains that and keeps the input. */
export function DecideSection({ shown }: { shown: Case }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  const [conflict, setConflict] = useState<unknown>(null)
  const isOpen = shown.queued_at !== null && shown.state !== 'appealed'
  const latest = shown.decisions.at(-1)

  async function send(decision: DecisionInput) {
    setConflict(null)
    await updateCase(client, await decideCase({ ...decision, id: shown.id, version: shown.version }))
    setIsDone(true)
  }
  const fail = (failure: unknown) => {
    if (!isConflict(failure)) return showFailure(failure)
    setConflict(failure)
    void client.invalidateQueries(caseQuery(String(shown.id)))
  }
  if (!isOpen && !isDone && !conflict) return null
  return (
    <Section id="decide" title={t(isDone ? 'case-decided' : 'case-decide')}>
      <div role="status">{isDone && latest && <p>{t(`case-outcome__${latest.outcome}`)}</p>}</div>
      {isDone && (
        <div>
          <GoOn id={shown.id} />
        </div>
      )}
      <div role="alert">
        {conflict !== null && (
          <Callout kind="warning" title={errorMessages(conflict, { t }).join(' ')}>
            {latest && (
              <p>
                {t('case-conflict', {
                  name: latest.decided_by?.username ?? t('admin-automatically'),
                  outcome: t(`case-outcome__${latest.outcome}`),
                })}
              </p>
            )}
            <p>{t(isOpen ? 'case-conflict-open' : 'case-conflict-closed')}</p>
          </Callout>
        )}
      </div>
      {!isDone && <DecideForm shown={shown} isLocked={!isOpen} send={send} onFailure={fail} />}
    </Section>
  )
}
