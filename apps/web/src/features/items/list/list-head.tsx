import { maxSearchLength } from '@pollen/contract/item-filters'
import { pages } from '@pollen/contract/pages'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import { IconAdjustmentsHorizontal, IconMap } from '../../../ui/icons.ts'
import { RoundAnchor } from '../../../ui/round-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useHideOnScroll } from '../../../ui/use-hide-on-scroll.ts'
import { FilterSheet, QuickFilters, writeFilters } from '../../item-filters/index.ts'
import classes from './list-head.module.css'
import { OrderChip } from './order-chip.tsx'

const RoundLink = createLink(RoundAnchor)

/** Search and filters in windows without a side panel. Hidden while the list scrolls down. */
export function ListHead(panel: Omit<ComponentProps<typeof FilterSheet>, 'button'>) {
  const { t } = useTranslation()
  const head = useRef<HTMLDivElement>(null)
  useHideOnScroll(head)
  const { filters, onChange, onSubmit } = panel
  return (
    <div ref={head} className={classes.head}>
      <div className={classes.search}>
        <SearchField
          label={t('filter-words')}
          value={filters.search}
          onChange={(search) => onChange({ search })}
          onSubmit={onSubmit}
          maxLength={maxSearchLength}
        />
        <RoundLink
          to={pages.map.path}
          search={writeFilters(filters)}
          label={t('items-on-map')}
          icon={<IconMap size={22} stroke={1.75} aria-hidden />}
        />
      </div>
      <QuickFilters
        filters={filters}
        onChange={onChange}
        onSubmit={onSubmit}
        start={
          <>
            <FilterSheet
              {...panel}
              button={(count, opener) => (
                <Chip
                  isIconOnPhones
                  isOn={count > 0}
                  count={count}
                  icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
                  {...opener}
                >
                  {count > 0 ? t('filters-with-count', { count }) : t('filters')}
                </Chip>
              )}
            />
            <OrderChip filters={filters} onChange={onChange} />
          </>
        }
      />
    </div>
  )
}
