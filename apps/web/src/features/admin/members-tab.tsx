import { type AdminMember, type MemberState, memberStates } from '@pollen/contract/admin-members'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import {
  changeEmail,
  disableMember,
  enableMember,
  endSessions,
  eraseMember,
  membersQuery,
  sendLink,
} from './admin.api.ts'
import classes from './admin.module.css'
import { AdminList } from './admin-list.tsx'
import { DateTime } from './date-time.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'

export function MembersTab() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<MemberState | ''>('')
  const [pending, setPending] = useState<PendingAction | null>(null)
  const q = useDebouncedValue(typed.trim(), 300)
  const states = ['' as const, ...memberStates].map((value) => ({ value, label: t(`admin-state__${value || 'any'}`) }))
  return (
    <Section title={t('admin-tab__members')} lead={t('admin-members-lead')}>
      <SearchField label={t('admin-search-members')} value={typed} onChange={setTyped} maxLength={100} />
      <Select label={t('admin-state')} choices={states} value={state} onChange={setState} />
      <AdminList
        query={membersQuery({ ...(q && { q }), ...(state && { state }) })}
        empty={t(q || state ? 'admin-none-found' : 'admin-none')}
      >
        {(member) => <MemberEntry member={member} onAsk={setPending} />}
      </AdminList>
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </Section>
  )
}

function MemberEntry({ member, onAsk }: { member: AdminMember; onAsk: (pending: PendingAction) => void }) {
  const { t } = useTranslation()
  const { id, username, email, state, is_operator } = member
  const ask = (name: string, send: PendingAction['send'], more: Partial<PendingAction> = {}) => (
    <Button look="outlined" onClick={() => onAsk({ name, about: username, send, ...more })}>
      {t(`admin-do__${name}`)}
      <span className="visually-hidden"> {username}</span>
    </Button>
  )
  const canGetLink = state === 'active' || state === 'new'
  return (
    <>
      <MemberFacts member={member} />
      <div className={classes.actions}>
        {state === 'active' && ask('end-sessions', ({ reason }) => endSessions({ id, reason }))}
        {!is_operator && (
          <>
            {canGetLink && ask('link', ({ reason }) => sendLink({ id, reason }))}
            {ask('email', ({ reason, email }) => changeEmail({ id, reason, email }), { withEmail: true })}
            {state === 'suspended'
              ? ask('enable', ({ reason }) => enableMember({ id, reason }))
              : ask('disable', ({ reason }) => disableMember({ id, reason }), { isDanger: true })}
            {ask('erase', ({ reason }) => eraseMember({ id, reason }), {
              isDanger: true,
              about: `${username} (${email})`,
            })}
          </>
        )}
      </div>
    </>
  )
}

export function MemberFacts({ member }: { member: AdminMember }) {
  const { t } = useTranslation()
  const { id, username, first_name, last_name, email, state, is_operator } = member
  const isVisible = state === 'active'
  return (
    <>
      <p className={classes.name}>
        {isVisible ? (
          <Link to={pages.profile.path} params={{ id: String(id) }}>
            {username}
          </Link>
        ) : (
          username
        )}
        <span className={classes.tag} data-state={state}>
          {t(`admin-state__${state}`)}
        </span>
        {is_operator && <span className={classes.tag}>{t('admin-operator')}</span>}
      </p>
      <p className={classes.facts}>
        {first_name} {last_name} · {email}
        {member.mail_refused_at && ` · ${t('admin-mail-refused')}`}
      </p>
      <p className={classes.facts}>
        {t('admin-signed-up')} <DateTime at={member.sign_up_date} /> ·{' '}
        {t('admin-items-count', { count: member.items_count })}
      </p>
      {member.suspended_reason && (
        <p className={classes.text}>{t('admin-reason-is', { reason: member.suspended_reason })}</p>
      )}
    </>
  )
}
