import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './items-count.module.css'

export type Counted = { count: number; count_is_exact: boolean }

/** How many there are; said aloud, politely, each time it is another number. */
export function ItemsCount({ page, isBusy }: { page: Counted | undefined; isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <h2 className={classes.count} data-is-busy={isBusy}>
      {!page && <span className="visually-hidden">{t('items-heading')}</span>}
      {!page && isBusy && <Skeleton width="6em" height="1.4em" />}
      <span role="status">{page && t('items-count', countValues(page))}</span>
    </h2>
  )
}

export const countValues = ({ count, count_is_exact }: Counted) => ({
  count,
  shown: formatCount(count, currentLanguage(), count_is_exact),
})
