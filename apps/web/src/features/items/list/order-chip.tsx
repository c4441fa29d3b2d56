import {
  type ItemOrder,
  type ItemOrdering,
  itemOrders,
  readOrdering,
  writeOrdering,
} from '@pollen/contract/item-filters'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import { IconArrowsSort } from '../../../ui/icons.ts'
import { Menu, MenuChoices } from '../../../ui/menu.tsx'
import { filtersToQuery, isSearching } from '../../item-filters/index.ts'
import type { OrderByProps } from './order-by.tsx'

/** Each field in both directions, its default first. */
const orderings = (Object.keys(itemOrders) as ItemOrder[]).flatMap((order) => {
  const opposite = itemOrders[order] === 'asc' ? 'desc' : 'asc'
  return [writeOrdering(order), writeOrdering(order, opposite)]
})

/** Field and direction of the order in one menu, for the row of chips. */
export function OrderChip({ filters, onChange }: OrderByProps) {
  const { t } = useTranslation()
  const { ordering: chosen } = filtersToQuery(filters, null)
  const labelOf = (ordering: ItemOrdering | 'best') => {
    if (ordering === 'best') return t('order__best')
    const { order, direction } = readOrdering(ordering)
    return t(`order-direction__${order}_${direction}`)
  }
  const choices: (ItemOrdering | 'best')[] = isSearching(filters) ? ['best', ...orderings] : orderings
  const label = labelOf(chosen ?? 'best')
  return (
    <Menu
      align="start"
      trigger={
        <Chip
          hasMenu
          isIconOnPhones
          isOn={filters.ordering !== null}
          icon={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
          aria-label={t('order-by-is', { order: label })}
          title={label}
        >
          {label}
        </Chip>
      }
    >
      <MenuChoices
        label={t('order-by')}
        choices={choices.map((value) => ({ value, label: labelOf(value) }))}
        value={chosen ?? 'best'}
        onChange={(ordering) => onChange({ ordering: ordering === 'best' ? null : ordering })}
      />
    </Menu>
  )
}
