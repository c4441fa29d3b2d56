import { pages } from '@pollen/contract/pages'
import { IconGift, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './member-items.module.css'

type MemberItemsProps = {
  count: number
  isOwn?: boolean
  /** A card for each item. */
  cards?: ReactNode[]
}

/** What a member shares: a grid of cards, or why there is none. */
export function MemberItems({ count, isOwn = false, cards = [] }: MemberItemsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const none = isOwn ? 'own-items-none' : 'member-items-none'
  return (
    <section className={classes.items} aria-labelledby={titleId}>
      <h2 id={titleId}>{t(isOwn ? 'own-items' : 'member-items')}</h2>
      {cards.length > 0 ? (
        <CardGrid>{cards}</CardGrid>
      ) : (
        <EmptyState
          icon={<IconGift size={34} stroke={1.5} aria-hidden />}
          text={t(count > 0 ? 'member-items-soon' : none)}
        >
          {isOwn && (
            <ButtonLink to={pages.addItem.path} icon={<IconPlus size={20} aria-hidden />}>
              {t('nav-add')}
            </ButtonLink>
          )}
        </EmptyState>
      )}
    </section>
  )
}
