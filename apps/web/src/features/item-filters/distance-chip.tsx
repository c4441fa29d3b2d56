import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { myLocation } from '../../lib/my-location.ts'
import { Chip } from '../../ui/chip.tsx'
import { IconHome } from '../../ui/icons.ts'
import { Menu, MenuChoices, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { meQuery } from '../members/index.ts'
import { type Filters, placeAtAnyDistance } from './filters.ts'
import { hasRadius, type PlaceValue, radiusPresets, radiusText, withRadius } from './place-filter.ts'

/** "2 km", or "5–25 km" for a range that does not start at zero. */
const distancesText = ([from, to]: PlaceValue['radius']) =>
  `${from === 0 ? '' : `${from}–`}${formatDistance(to, currentLanguage())}`

type DistanceChipProps = { filters: Filters; onChange: (place: PlaceValue) => void }

/** The usual distances around the chosen place, the reference location or the current position, without choosing a place first. */
export function DistanceChip({ filters, onChange }: DistanceChipProps) {
  const { place: value } = filters
  const { t } = useTranslation()
  const language = currentLanguage()
  const { data: me } = useQuery(meQuery)
  const hasReference = Boolean(me?.ref_location)
  const isSet = hasRadius(value)
  const { type, address } = withRadius(value, 1, { hasReference })
  const origin = (type === 'address' && address?.text) || t(`filtered-place__${type}`)
  const choices = radiusPresets.map((km) => ({ value: String(km), label: formatDistance(km, language) }))
  return (
    <Menu
      align="start"
      trigger={
        <Chip hasMenu isOn={isSet} aria-label={isSet ? radiusText(value.radius, { t, language }) : undefined}>
          {isSet ? distancesText(value.radius) : t('radius')}
        </Chip>
      }
    >
      <MenuChoices
        label={t('radius-around', { place: origin })}
        choices={[...choices, { value: 'any', label: t('radius-any') }]}
        value={isSet ? (value.radius[0] === 0 ? String(value.radius[1]) : '') : 'any'}
        onChange={(km) =>
          onChange(km === 'any' ? placeAtAnyDistance(filters) : withRadius(value, Number(km), { hasReference }))
        }
      />
      {me && (
        <>
          <MenuSeparator />
          <MenuLink {...myLocation} icon={<IconHome size={20} aria-hidden />}>
            {t(hasReference ? 'place-change-reference' : 'place-set-reference')}
          </MenuLink>
        </>
      )}
    </Menu>
  )
}
