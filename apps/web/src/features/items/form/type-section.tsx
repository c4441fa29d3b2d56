import { type ItemType, itemTypes } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { typeIcons } from '../type-tag.tsx'
import { chooseType } from './form-state.ts'
import type { SectionProps } from './section-props.ts'

const tints = { DN: 'green', LN: 'amber', RQ: 'red', EV: 'violet' } as const

/** The first question, for much of the rest depends on it. */
export function TypeSection({ state, update, errorOf }: SectionProps) {
  const { t } = useTranslation()
  const choice = (value: ItemType) => {
    const Icon = typeIcons[value]
    return {
      value,
      label: t(`item_type__${value}`),
      hint: t(`item-type-hint__${value}`),
      icon: <Icon size={24} stroke={1.75} />,
      tint: tints[value],
    }
  }
  return (
    <ChoiceCards
      label={t('item-form-type')}
      choices={itemTypes.map(choice)}
      value={state.values.type}
      error={errorOf('type')}
      onChange={(type) => update(chooseType(type))}
    />
  )
}
