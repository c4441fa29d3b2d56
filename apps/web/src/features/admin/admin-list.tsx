import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AdminPages } from './admin.api.ts'
import classes from './admin.module.css'

type AdminListProps<Entry> = {
  query: AdminPages<Entry>
  /** Kind of the counted entries. */
  kind?: 'entries' | 'members' | 'items' | 'cases'
  /** Shown when the list is empty. */
  empty: string
  children: (entry: Entry) => ReactNode
}

/** A paginated list for operators. */
export function AdminList<Entry extends { id: number }>({
  query,
  kind = 'entries',
  empty,
  children,
}: AdminListProps<Entry>) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(query)
  const pages = list.data?.pages ?? []
  const [first] = pages
  if (list.isPending) {
    return (
      <div className={classes.list} aria-busy>
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} width="100%" height="7rem" />
        ))}
      </div>
    )
  }
  if (!first)
    return (
      <RetryNotice text={t('admin-list-failed')} isRetrying={list.isRefetching} onRetry={() => void list.refetch()} />
    )
  return (
    <>
      <p className={classes.count} role="status">
        {first.count === 0
          ? empty
          : t(`admin-count__${kind}`, {
              count: first.count,
              number: formatCount(first.count, first.count_is_exact),
            })}
      </p>
      {first.count > 0 && (
        <ul className={classes.list}>
          {pages.flatMap(({ results }) =>
            results.map((entry) => (
              <li key={entry.id} className={classes.entry} data-entry={entry.id}>
                {children(entry)}
              </li>
            )),
          )}
        </ul>
      )}
      {list.hasNextPage && (
        <Button look="outlined" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('admin-more')}
        </Button>
      )}
    </>
  )
}
