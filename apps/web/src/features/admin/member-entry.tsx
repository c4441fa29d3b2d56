import type { AdminMember } from '@pollen/contract/admin-members'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconTrash, IconUserOff } from '../../ui/icons.ts'
import { changeEmail, disableMember, enableMember, endSessions, eraseMember, sendLink } from './admin.api.ts'
import classes from './admin.module.css'
import { DateTime } from './date-time.tsx'
import type { PendingAction } from './reason-dialog.tsx'

type MemberEntryProps = { member: AdminMember; onAsk: (pending: PendingAction) => void }

const dangerIcons = {
  disable: <IconUserOff size={20} stroke={1.75} aria-hidden />,
  erase: <IconTrash size={20} stroke={1.75} aria-hidden />,
}

/** A member with the actions of operators. Those that take something away are apart from the others. */
export function MemberEntry({ member, onAsk }: MemberEntryProps) {
  const { t } = useTranslation()
  const { id, username, email, state, is_operator } = member
  const ask = (name: string, send: PendingAction['send'], more: Partial<PendingAction> = {}) => (
    <Button
      look="outlined"
      icon={name in dangerIcons && dangerIcons[name as keyof typeof dangerIcons]}
      onClick={() => onAsk({ name, about: username, send, ...more })}
    >
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
            {state === 'suspended' && ask('enable', ({ reason }) => enableMember({ id, reason }))}
            <div className={classes.danger}>
              {state !== 'suspended' &&
                ask('disable', ({ reason }) => disableMember({ id, reason }), { isDanger: true })}
              {ask('erase', ({ reason }) => eraseMember({ id, reason }), {
                isDanger: true,
                about: `${username} (${email})`,
              })}
            </div>
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
