import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { myLocation } from '../../lib/my-location.ts'
import { Chip } from '../../ui/chip.tsx'
import { IconHomeEdit } from '../../ui/icons.ts'
import { RoundAnchor } from '../../ui/round-button.tsx'
import { meQuery } from '../members/index.ts'
import { type FilterChanges, type Filters, placeAtAnyDistance } from './filters.ts'
import { hasRadius, radiusPresets, withRadius } from './place-filter.ts'
import classes from './preset-filters.module.css'
import { TypeChips } from './type-choices.tsx'

const RoundLink = createLink(RoundAnchor)

type PresetFiltersProps = { filters: Filters; onChange: (changes: FilterChanges) => void }

/** Types and usual distances as two rows of chips. Without a menu, each takes one press. */
export function PresetFilters({ filters, onChange }: PresetFiltersProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const { types, place } = filters
  const hasReference = Boolean(me?.ref_location)
  const chosen = hasRadius(place) && place.radius[0] === 0 ? place.radius[1] : null
  const press = (km: number) => (km === chosen ? placeAtAnyDistance(filters) : withRadius(place, km, { hasReference }))
  return (
    <div className={classes.presets}>
      {/* biome-ignore lint/a11y/useSemanticElements: not fields of a form */}
      <div role="group" aria-label={t('items-of-type')} className={classes.row}>
        <TypeChips types={types} onChange={(chosenTypes) => onChange({ types: chosenTypes })} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: not fields of a form */}
      <div role="group" aria-label={t('radius')} className={classes.row}>
        {radiusPresets.map((km) => (
          <Chip
            key={km}
            isOn={km === chosen}
            aria-pressed={km === chosen}
            onClick={() => onChange({ place: press(km) })}
          >
            {formatDistance(km, currentLanguage())}
          </Chip>
        ))}
        {me && (
          <RoundLink
            {...myLocation}
            look="plain"
            size="small"
            label={t(hasReference ? 'place-change-reference' : 'place-set-reference')}
            icon={<IconHomeEdit size={20} stroke={1.75} aria-hidden />}
          />
        )}
      </div>
    </div>
  )
}
