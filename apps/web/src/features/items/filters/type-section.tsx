import { type ItemType, itemTypes } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { ChoicePills } from '../../../ui/choice-pills.tsx'
import { typeIcons } from '../type-icons.ts'
import { withoutType } from './active-filters.ts'
import type { SectionProps } from './section-props.ts'

export function TypeSection({ filters, onChange }: SectionProps) {
  const { t } = useTranslation()
  const choices = itemTypes.map((type) => {
    const Icon = typeIcons[type]
    return { value: type, label: t(`item_type__${type}`), icon: <Icon size={18} stroke={1.75} aria-hidden /> }
  })
  const change = (type: ItemType, isChosen: boolean) =>
    onChange({
      types: isChosen
        ? itemTypes.filter((other) => other === type || filters.types.includes(other))
        : withoutType(filters.types, type),
    })
  return (
    <ChoicePills
      kind="checkbox"
      label={t('filter-section__type')}
      choices={choices}
      chosen={filters.types}
      onChange={change}
    />
  )
}
