import { visibilities } from '@pollen/contract/constants'
import { IconEyeOff, IconLink, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Section } from '../../../ui/section.tsx'
import { change } from './form-state.ts'
import type { SectionProps } from './section-props.ts'

const icons = { PB: IconUsers, UL: IconLink, DR: IconEyeOff }

/** Who sees it, and whether it comes back now and then. */
export function SharingSection({ state, update, errorOf }: SectionProps) {
  const { t } = useTranslation()
  const { visibility, isRecurrent } = state.values
  const choices = visibilities.map((value) => {
    const Icon = icons[value]
    return {
      value,
      label: t(`item_visibility__${value}`),
      hint: t(`item-visibility-hint__${value}`),
      icon: <Icon size={24} stroke={1.75} />,
    }
  })
  return (
    <Section title={t('item-form-sharing')}>
      <ChoiceCards
        label={t('item-form-visibility')}
        choices={choices}
        value={visibility}
        error={errorOf('visibility')}
        onChange={(next) => update(change({ visibility: next }))}
      />
      <Checkbox
        isChecked={isRecurrent}
        hint={t('item-form-recurrent-hint')}
        onChange={(next) => update(change({ isRecurrent: next }))}
      >
        {t('item-form-recurrent')}
      </Checkbox>
    </Section>
  )
}
