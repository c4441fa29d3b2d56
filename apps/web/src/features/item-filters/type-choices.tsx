import { type ItemType, itemTypes } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/chip.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { changeTypes } from './filter-table.ts'

type TypeChoicesProps = { types: readonly ItemType[]; onChange: (types: readonly ItemType[]) => void }

const isEvery = (types: readonly ItemType[]) => types.length === itemTypes.length

/** A chip for each type of items. While all are shown, pressing one shows only that one. */
export function TypeChips({ types, onChange }: TypeChoicesProps) {
  const { t } = useTranslation()
  return itemTypes.map((type) => {
    const isOn = !isEvery(types) && types.includes(type)
    return (
      <Chip key={type} isOn={isOn} aria-pressed={isOn} onClick={() => onChange(changeTypes(types, type, !isOn))}>
        {t(`items-of-type__${type}`)}
      </Chip>
    )
  })
}

/** All items, or those of one type. No tab is selected while the filters show several types. */
export function TypeTabs({ types, onChange }: TypeChoicesProps) {
  const { t } = useTranslation()
  const choices = (['all', ...itemTypes] as const).map((value) => ({ value, label: t(`items-of-type__${value}`) }))
  const [first = 'all', ...others] = types
  return (
    <Segmented
      label={t('items-of-type')}
      choices={choices}
      value={isEvery(types) ? 'all' : others.length === 0 ? first : null}
      onChange={(value) => onChange(itemTypes.filter((type) => value === 'all' || value === type))}
    />
  )
}
