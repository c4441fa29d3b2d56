import {
  type ItemOrder,
  itemOrders,
  type OrderDirection,
  readOrdering,
  writeOrdering,
} from '@pollen/contract/item-filters'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/select.tsx'
import { type FilterChanges, type Filters, filtersToQuery, isSearching } from '../../item-filters/index.ts'
import classes from './order-by.module.css'

const orders = Object.keys(itemOrders) as ItemOrder[]
const directions: OrderDirection[] = ['asc', 'desc']

export type OrderByProps = { filters: Filters; onChange: (changes: FilterChanges) => void }

/** Field and direction of the order. A newly chosen field starts with its default direction. */
export function OrderBy({ filters, onChange }: OrderByProps) {
  const { t } = useTranslation()
  const { ordering } = filtersToQuery(filters, null)
  const chosen = ordering && readOrdering(ordering)
  const choices: (ItemOrder | 'best')[] = isSearching(filters) ? ['best', ...orders] : orders
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
