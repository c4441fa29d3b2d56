import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { actionsQuery } from './admin.api.ts'
import classes from './admin.module.css'
import { AdminList } from './admin-list.tsx'
import { DateTime } from './date-time.tsx'

export function LogTab() {
  const { t } = useTranslation()
  return (
    <Section title={t('admin-tab__log')} lead={t('admin-log-lead')}>
      <AdminList query={actionsQuery} empty={t('admin-none')}>
        {({ done_at, channel, operator, system_user, action, member, item_id, case_id, reason }) => (
          <>
            <p className={classes.name}>{t(`admin-action__${action}`)}</p>
            <p className={classes.facts}>
              <DateTime at={done_at} /> · {channel === 'web' && (operator?.username ?? t('admin-gone'))}
              {channel === 'automatic' && t('admin-automatically')}
              {channel === 'command' &&
                (system_user ? t('admin-by-command-of', { user: system_user }) : t('admin-by-command'))}
              {member && ` · ${t('admin-about', { name: member.username })}`}
              {item_id && ` · ${t('admin-about-item', { id: item_id })}`}
              {case_id && (
                <>
                  {' · '}
                  <Link to={pages.case.path} params={{ id: String(case_id) }}>
                    {t('admin-about-case', { id: case_id })}
                  </Link>
                </>
              )}
            </p>
            {reason && <p className={classes.text}>{reason}</p>}
          </>
        )}
      </AdminList>
    </Section>
  )
}
