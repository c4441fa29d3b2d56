import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { RangeSlider } from '../../../ui/range-slider.tsx'
import { radiusText } from './active-filters.ts'
import { anyDistance, hasPlace, isAnyDistance } from './filters.ts'
import { PlaceField } from './place-field.tsx'
import type { SectionProps } from './section-props.ts'
import type { Place } from './use-place.ts'

/** From where, and how far; the slider waits for a place. */
export function LocationSection({ filters, place, onChange }: SectionProps & { place: Place }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { distancesRadius } = filters
  const text = isAnyDistance(distancesRadius) ? t('radius-any') : radiusText(filters, { t, language })
  return (
    <>
      <PlaceField filters={filters} place={place} onChange={onChange} />
      <RangeSlider
        label={t('radius')}
        ends={[t('radius-from'), t('radius-to')]}
        min={anyDistance[0]}
        max={anyDistance[1]}
        value={distancesRadius}
        text={text}
        endText={(km) => formatDistance(km, language)}
        isDisabled={!hasPlace(filters)}
        onChange={(radius) => onChange({ distancesRadius: radius })}
      />
    </>
  )
}
