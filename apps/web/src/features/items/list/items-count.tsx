import type { PageCount } from '@pollen/contract/paging'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './items-count.module.css'

/** The number of items; screen readers say it each time it changes. */
export function ItemsCount({ count, isBusy }: { count: PageCount | undefined; isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <h2 className={classes.count} data-is-busy={isBusy}>
      {!count && <span className="visually-hidden">{t('items-heading')}</span>}
      {!count && isBusy && <Skeleton width="6em" height="1.4em" />}
      <span role="status">{count && t('items-count', countValues(count))}</span>
    </h2>
  )
}

/** The plural follows `count`, and the text shows `shown`: "10,000+", or "about 2,400". */
export const countValues = ({ count, count_is_exact }: PageCount) => ({
  count,
  shown: formatCount(count, currentLanguage(), count_is_exact),
})
