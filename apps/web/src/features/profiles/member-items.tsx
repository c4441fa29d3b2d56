import { pages } from '@pollen/contract/pages'
import { IconGift, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ItemGrid, memberItemsQuery } from '../items/index.ts'
import { meQuery } from '../members/index.ts'
import classes from './member-items.module.css'

type MemberItemsProps = {
  isOwn?: boolean
  /** Number of items, to reserve their space while they load. */
  count: number
}

/** All items of the viewer, or the public items of the member in the address. */
export function MemberItems({ isOwn = false, count }: MemberItemsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { id } = useParams({ strict: false })
  const list = useInfiniteQuery(memberItemsQuery(isOwn ? undefined : id))
  const { data: me } = useQuery(meQuery)
  const first = list.data?.pages[0]
  const empty = (
    <EmptyState
      icon={<IconGift size={34} stroke={1.5} aria-hidden />}
      text={t(isOwn ? 'own-items-none' : 'member-items-none')}
    >
      {isOwn && (
        <ButtonLink to={pages.addItem.path} icon={<IconPlus size={20} aria-hidden />}>
          {t('nav-add')}
        </ButtonLink>
      )}
    </EmptyState>
  )
  return (
    <section className={classes.items} aria-labelledby={titleId} aria-busy={list.isPending}>
      <h2 className={classes.title}>
        <span id={titleId}>{t('member-items')}</span>
        {first && first.count > 0 && (
          <span className={classes.count}>{formatCount(first.count, first.count_is_exact)}</span>
        )}
      </h2>
      <ItemGrid list={list} expected={count} from={isOwn ? null : me?.ref_location} empty={empty} />
    </section>
  )
}
