import { type MemberState, memberStates } from '@pollen/contract/admin-members'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { membersQuery } from './admin.api.ts'
import { AdminList } from './admin-list.tsx'
import { MemberEntry } from './member-entry.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'

export function MembersTab() {
  const { t } = useTranslation()
  const [state, setState] = useState<MemberState | ''>('')
  const [pending, setPending] = useState<PendingAction | null>(null)
  const states = ['' as const, ...memberStates].map((value) => ({ value, label: t(`admin-state__${value || 'any'}`) }))
  return (
    <Section title={t('admin-tab__members')} lead={t('admin-members-lead')}>
      <Select label={t('admin-state')} choices={states} value={state} onChange={setState} />
      <AdminList
        query={membersQuery(state ? { state } : {})}
        kind="members"
        empty={t(state ? 'admin-none-found' : 'admin-none')}
      >
        {(member) => <MemberEntry member={member} onAsk={setPending} />}
      </AdminList>
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </Section>
  )
}
