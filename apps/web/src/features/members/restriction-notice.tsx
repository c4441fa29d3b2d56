import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { Callout } from '../../ui/callout.tsx'
import { meQuery } from './members.api.ts'

/** Shows members why they cannot publish anything for now. */
export function RestrictionNotice() {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const { data: me } = useQuery({ ...meQuery, enabled: isMember, staleTime: 600_000 })
  const until = me?.restricted_until && new Date(me.restricted_until)
  if (!until || until < new Date()) return null
  return (
    <Callout kind="warning" title={t('restricted-title')}>
      <p>{t('restricted-text', { date: formatDate(until, currentLanguage()) })}</p>
      <Link to={pages.settingsTab.path} params={{ tab: 'safety' }} hash="decisions">
        {t('restricted-why')}
      </Link>
    </Callout>
  )
}
