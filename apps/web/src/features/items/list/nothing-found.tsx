import { pages } from '@pollen/contract/pages'
import { IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { callInput } from '../filters/call-input.ts'
import { withoutFilters } from '../filters/filters.ts'
import type { SectionProps } from '../filters/section-props.ts'
import type { Place } from '../filters/use-place.ts'
import { widenings } from '../filters/widenings.ts'
import { activeItemsCountQuery } from './active-items.api.ts'
import { countValues } from './items-count.tsx'
import classes from './nothing-found.module.css'

/** Offers what would find something, and says how much. */
export function NothingFound({ filters, place, onChange }: SectionProps & { place: Place }) {
  const { t } = useTranslation()
  const ways = widenings(filters)
  const counts = useQueries({
    queries: ways.map((way) => activeItemsCountQuery(callInput(way.filters, place.location))),
  })
  const useful = ways.flatMap((way, index) => {
    const found = counts[index]?.data
    return found && found.count > 0 ? [{ ...way, found }] : []
  })
  const icon = <IconSearchOff size={34} stroke={1.5} aria-hidden />
  if (ways.length === 0) {
    return (
      <EmptyState icon={icon} text={t('items-none')}>
        <ButtonLink to={pages.addItem.path} icon={<IconPlus size={20} aria-hidden />}>
          {t('nav-add')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} text={t('items-none-found')}>
      <div className={classes.ways}>
        {useful.map(({ key, filters: wider, found }) => (
          <Button key={key} look="outlined" onClick={() => onChange(wider)}>
            {t(`widen__${key}`)} ({countValues(found).shown})
          </Button>
        ))}
        <Button look="plain" onClick={() => onChange(withoutFilters(filters))}>
          {t('filters-clear')}
        </Button>
      </div>
    </EmptyState>
  )
}
