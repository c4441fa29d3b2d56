import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconGift } from '../../ui/icons.ts'
import { ItemGrid, memberItemsQuery } from '../items/index.ts'
import { meQuery } from '../members/index.ts'
import classes from './member-items.module.css'

type MemberItemsProps = {
  id: string
  /** Number of items, to reserve their space while they load. */
  count: number
}

/** The public items of a member. */
export function MemberItems({ id, count }: MemberItemsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const list = useInfiniteQuery(memberItemsQuery({ id }))
  const { data: me } = useQuery(meQuery)
  const first = list.data?.pages[0]
  return (
    <section className={classes.items} aria-labelledby={titleId} aria-busy={list.isPending}>
      <h2 className={classes.title}>
        <span id={titleId}>{t('member-items')}</span>
        {first && first.count > 0 && (
          <span className={classes.count}>{formatCount(first.count, first.count_is_exact)}</span>
        )}
      </h2>
      <ItemGrid
        list={list}
        expected={count}
        from={me?.ref_location}
        isBesidePanel
        empty={<EmptyState icon={<IconGift size={34} stroke={1.5} aria-hidden />} text={t('member-items-none')} />}
      />
    </section>
  )
}
