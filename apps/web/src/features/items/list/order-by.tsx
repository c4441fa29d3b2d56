import type { ItemOrder } from '@pollen/contract/item-filters'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/select.tsx'
import { orderingOf } from '../filters/call-input.ts'
import { type Direction, orders, readOrdering, writeOrdering } from '../filters/order.ts'
import type { SectionProps } from '../filters/section-props.ts'
import classes from './order-by.module.css'

const directions: Direction[] = ['asc', 'desc']

/** By what, and which end first. Another field begins with its own usual direction. */
export function OrderBy({ filters, onChange }: SectionProps) {
  const { t } = useTranslation()
  const ordering = orderingOf(filters)
  const chosen = ordering && readOrdering(ordering)
  const isSearching = filters.search.trim() !== ''
  const choices: (ItemOrder | 'best')[] = isSearching ? ['best', ...orders] : orders
  return (
    <div className={classes.order}>
      <Select
        label={t('order-by')}
        isLabelHidden
        choices={choices.map((order) => ({ value: order, label: t(`order__${order}`) }))}
        value={chosen?.order ?? 'best'}
        onChange={(order) => onChange({ ordering: order === 'best' ? null : writeOrdering(order) })}
      />
      {chosen && (
        <Select
          label={t('order-direction')}
          isLabelHidden
          choices={directions.map((value) => ({ value, label: t(`order-direction__${chosen.order}_${value}`) }))}
          value={chosen.direction}
          onChange={(direction) => onChange({ ordering: writeOrdering(chosen.order, direction) })}
        />
      )}
    </div>
  )
}
