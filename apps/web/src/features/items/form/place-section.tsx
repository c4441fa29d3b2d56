import { locationPrecisions } from '@pollen/contract/items'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Section } from '../../../ui/section.tsx'
import { PlaceChooser, PlacePreview } from '../../places/index.ts'
import { change, choosePrecision } from './form-state.ts'
import type { SectionProps } from './section-props.ts'

const icons = { exact: IconMapPin, approximate: IconCurrentLocation }

/** Where it is, and how much of that others learn. */
export function PlaceSection({ state, update, errorOf }: SectionProps) {
  const { t } = useTranslation()
  const { place, precision } = state.values
  const choices = locationPrecisions.toReversed().map((value) => {
    const Icon = icons[value]
    return {
      value,
      label: t(`item-precision__${value}`),
      hint: t(`item-precision-hint__${value}`),
      icon: <Icon size={24} stroke={1.75} />,
    }
  })
  const isKnown = place.location !== null || place.address.trim() !== ''
  return (
    <Section title={t('item-form-place')}>
      <PlaceChooser value={place} onChange={(next) => update(change({ place: next }))} error={errorOf('place')} />
      <ChoiceCards
        label={t('item-form-precision')}
        choices={choices}
        value={precision}
        error={errorOf('precision')}
        onChange={(next) => update(choosePrecision(next))}
      />
      {isKnown && <PlacePreview place={place} precision={precision} />}
    </Section>
  )
}
