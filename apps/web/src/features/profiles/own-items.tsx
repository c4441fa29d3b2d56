import { type OwnItemState, ownItemStates } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconArchive, IconGift, IconPencil, IconPlus, IconRepeat } from '../../ui/icons.ts'
import { RowTab, TabRow } from '../../ui/tab-row.tsx'
import { EditLink, ItemGrid, memberItemsQuery, ownItemCountsQuery, RepeatActions } from '../items/index.ts'
import classes from './own-items.module.css'

/** The viewer's own items: one tab for each state, in the address. */
export function OwnItems() {
  const { t } = useTranslation()
  const titleId = useId()
  const state = useLocation({ select: ({ search }) => stateOf(search) })
  const { data: counts } = useQuery(ownItemCountsQuery)
  const list = useInfiniteQuery(memberItemsQuery({ state }))
  return (
    <section className={classes.items} aria-labelledby={titleId} aria-busy={list.isPending}>
      <h2 id={titleId} className="visually-hidden">
        {t('member-items')}
      </h2>
      <TabRow label={t('page-title__account')}>
        {ownItemStates.map((one) => (
          <RowTab
            key={one}
            to={pages.account.path}
            search={searchOf(one)}
            aria-current={one === state ? 'page' : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
            count={counts?.[one]}
          >
            {t(`own-items__${one}`)}
          </RowTab>
        ))}
      </TabRow>
      <ItemGrid
        key={state}
        list={list}
        expected={counts?.[state] ?? 4}
        isBesidePanel
        areTemplates={state === 'repeat'}
        footer={(item) => {
          if (state === 'repeat') return <RepeatActions item={item} />
          return state === 'drafts' && <EditLink item={item} look="outlined" />
        }}
        empty={<NoItems state={state} />}
      />
    </section>
  )
}

/** Open items need no parameter. */
const searchOf = (state: OwnItemState) => (state === 'open' ? {} : { tab: state })
const stateOf = (search: { tab?: unknown }) => ownItemStates.find((state) => state === search.tab) ?? 'open'

const icons = { open: IconGift, drafts: IconPencil, repeat: IconRepeat, closed: IconArchive }

function NoItems({ state }: { state: OwnItemState }) {
  const { t } = useTranslation()
  const Icon = icons[state]
  return (
    <EmptyState icon={<Icon size={34} stroke={1.5} aria-hidden />} text={t(`own-items-none__${state}`)}>
      {state === 'closed' ? (
        <ButtonLink to={pages.account.path} look="outlined" resetScroll={false}>
          {t('see-open-items')}
        </ButtonLink>
      ) : (
        <ButtonLink to={pages.addItem.path} icon={<IconPlus size={20} aria-hidden />}>
          {t('nav-add')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
