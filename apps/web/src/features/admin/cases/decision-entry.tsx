import type { Case, Decision } from '@pollen/contract/case-fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import admin from '../admin.module.css'
import { DateTime } from '../date-time.tsx'
import { type PendingAction, ReasonDialog } from '../reason-dialog.tsx'
import { AppealPanel } from './appeal-panel.tsx'
import { undoDecision } from './cases.api.ts'

/** A decision with its reason, its end and its appeal. It can be undone while it is in effect. */
export function DecisionEntry({ decision, shown }: { decision: Decision; shown: Case }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const { id, outcome, hides_content, rule, reason, ends_at, ended_at, ended_by, end_cause, appeal } = decision
  const undo: PendingAction = {
    name: 'undo-decision',
    about: shown.subject?.username ?? shown.target.title,
    send: (input) => undoDecision({ id, reason: input.reason }),
  }
  const alsoHides = hides_content && outcome !== 'hide' && outcome !== 'remove'
  return (
    <>
      <p className={admin.name}>
        {t(`case-outcome__${outcome}`)}
        {alsoHides && <span className={admin.tag}>{t('case-content-hidden')}</span>}
        {end_cause && (
          <span className={admin.tag} data-state="new">
            {t(`case-ended__${end_cause}`)}
          </span>
        )}
      </p>
      <p className={admin.facts}>
        <DateTime at={decision.decided_at} /> · {decider(decision) ?? t('admin-automatically')}
        {ends_at && (
          <>
            {' '}
            · {t('case-until')} <DateTime at={ends_at} />
          </>
        )}
        {ended_at && (
          <>
            {' '}
            · {t('case-ended')} <DateTime at={ended_at} />
            {ended_by && ` (${ended_by.username})`}
          </>
        )}
        {decision.acknowledged_at && ` · ${t('case-acknowledged')}`}
      </p>
      {rule && <p className={admin.facts}>{t('statement-rule-numbered', rule)}</p>}
      {reason && <p className={admin.text}>{reason}</p>}
      {appeal && <AppealPanel decision={decision} appeal={appeal} />}
      {!ended_at && outcome !== 'no_violation' && (
        <div>
          <Button look="outlined" onClick={() => setPending(undo)}>
            {t('admin-do__undo-decision')}
          </Button>
        </div>
      )}
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </>
  )
}

const decider = ({ decided_by, is_automated }: Decision) => (is_automated ? null : (decided_by?.username ?? null))
