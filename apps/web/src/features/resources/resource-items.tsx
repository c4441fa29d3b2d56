import { pages } from '@pollen/contract/pages'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TypeTag } from '../../parts/type-tag.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './resource-details.module.css'
import { itemsOfResourceQuery } from './resources.api.ts'

/** Items that members started from a resource. Hidden if there are none. */
export function ResourceItems({ link }: { link: ResourceLink }) {
  const { t } = useTranslation()
  const id = useId()
  const { data, isError, isFetching, refetch } = useQuery(itemsOfResourceQuery(link))
  if (data?.count === 0) return null
  const more = data ? data.count - data.results.length : 0
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t('resource-items')}
      </h3>
      {!data && !isError && <Skeleton width="100%" height={42} />}
      {!data && isError && <RetryNotice text={t('items-failed')} isRetrying={isFetching} onRetry={refetch} />}
      {data && (
        <ul className={classes.items}>
          {data.results.map((item) => (
            <li key={item.id} className={classes.item}>
              <TypeTag type={item.type} />
              <Link to={pages.item.path} params={{ id: String(item.id) }}>
                {item.name}
              </Link>
            </li>
          ))}
          {more > 0 && <li className={classes.soft}>{t('resource-items-more', { count: more })}</li>}
        </ul>
      )}
    </section>
  )
}
