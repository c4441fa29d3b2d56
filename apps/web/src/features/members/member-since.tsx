import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'

export function MemberSince({ date }: { date: string }) {
  const { t } = useTranslation()
  const since = new Date(date)
  const language = currentLanguage()
  return (
    <time dateTime={date} title={formatDate(since, language)}>
      {t('member-since', { time: formatRelativeTime(since, language) })}
    </time>
  )
}
