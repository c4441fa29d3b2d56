import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { AdminList } from '../admin-list.tsx'
import { CaseSummary } from './case-summary.tsx'
import { type CaseList, caseLists, casesQuery } from './cases.api.ts'

/** The cases that wait for a decision, the longest-waiting first, or others. The address has the choice. */
export function QueueTab() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state: sent } = useSearch({ strict: false }) as { state?: unknown }
  const state = caseLists.find((one) => one === sent) ?? 'queue'
  const show = (state: CaseList) =>
    navigate({ to: '.', search: state === 'queue' ? {} : { state }, replace: true, resetScroll: false })
  return (
    <Section title={t('admin-tab__cases')} lead={t('cases-lead')}>
      <div>
        <Segmented
          label={t('cases-which')}
          choices={caseLists.map((value) => ({ value, label: t(`cases-list__${value}`) }))}
          value={state}
          onChange={show}
        />
      </div>
      <AdminList key={state} query={casesQuery(state)} kind="cases" empty={t(`cases-none__${state}`)}>
        {(entry) => <CaseSummary entry={entry} />}
      </AdminList>
    </Section>
  )
}
