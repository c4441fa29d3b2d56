import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import classes from './availability.module.css'
import view from './item-view.module.css'

/** From when until when, and since when it is published. */
export function Availability({ item }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className={view.title}>{t('item-availability')}</h2>
      <dl className={classes.dates}>
        <dt>{t('item-from')}</dt>
        <Moment date={item.startdate} />
        <dt>{t('item-until')}</dt>
        {item.enddate ? <Moment date={item.enddate} /> : <dd>{t('item-without-end')}</dd>}
        <dt>{t(item.visibility === 'DR' ? 'item-written-on' : 'item-published-on')}</dt>
        <Moment date={item.creationdate} />
      </dl>
    </section>
  )
}

function Moment({ date }: { date: string }) {
  const language = currentLanguage()
  const moment = new Date(date)
  return (
    <dd>
      <time dateTime={date}>{formatDate(moment, language)}</time>{' '}
      <span className={classes.relative}>({formatRelativeTime(moment, language)})</span>
    </dd>
  )
}
