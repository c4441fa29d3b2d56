import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeDay } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import classes from './message-list.module.css'

/** "Today", "Yesterday" or a date, with the year if it is not the current one. */
export function DaySeparator({ date: iso }: { date: string }) {
  const language = currentLanguage()
  const date = new Date(iso)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: isThisYear ? undefined : 'numeric' } as const
  const day = formatRelativeDay(date, language) ?? formatDate(date, language, parts)
  return (
    <li className={classes.day}>
      <time dateTime={iso} className={classes.dayName}>
        {day}
      </time>
    </li>
  )
}

/** Precedes the first message that the member has not seen. */
export function NewSeparator() {
  const { t } = useTranslation()
  return (
    <li className={classes.new}>
      <span>{t('messages-new-here')}</span>
    </li>
  )
}
