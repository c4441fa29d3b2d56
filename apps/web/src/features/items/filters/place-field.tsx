import { pages } from '@pollen/contract/pages'
import { IconCurrentLocation, IconHome, IconMapPin, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Callout } from '../../../ui/callout.tsx'
import { ChoicePills } from '../../../ui/choice-pills.tsx'
import { AddressField } from '../../places/index.ts'
import { placeTypes, withoutPlace } from './filters.ts'
import classes from './place-field.module.css'
import type { SectionProps } from './section-props.ts'
import { useAddressText } from './use-address-text.ts'
import type { Place } from './use-place.ts'

const icons = { anywhere: IconWorld, geo: IconCurrentLocation, ref: IconHome, address: IconMapPin }

type PlaceFieldProps = SectionProps & {
  place: Place
  /** Without a place there is nothing to show: "anywhere" is no answer. */
  isNeeded?: boolean
}

/** Where distances are counted from, and what to do where that is not to be had. */
export function PlaceField({ filters, place, onChange, isNeeded = false }: PlaceFieldProps) {
  const { t } = useTranslation()
  const address = useAddressText(filters.address, (chosen) => onChange({ address: chosen }))
  const choices = (isNeeded ? placeTypes : (['anywhere', ...placeTypes] as const)).map((value) => {
    const Icon = icons[value]
    return { value, label: t(`place-type__${value}`), icon: <Icon size={18} stroke={1.75} aria-hidden /> }
  })
  return (
    <>
      <ChoicePills
        kind="radio"
        label={t('filter-section__location')}
        choices={choices}
        chosen={[filters.placeType ?? 'anywhere']}
        onChange={(type) => onChange(type === 'anywhere' ? withoutPlace(filters) : { placeType: type })}
      />
      {filters.placeType === 'address' && (
        <AddressField label={t('address')} hint={t('filter-address-hint')} near={place.location} {...address} />
      )}
      <div role="status">
        {place.isFinding && <p className={classes.finding}>{t('place-finding')}</p>}
        {place.problem && (
          <Callout kind="warning">
            <p>{t(place.problem)}</p>
            {filters.placeType === 'ref' ? (
              <Link to={pages.settingsTab.path} params={{ tab: 'notifications' }}>
                {t('place-set-reference')}
              </Link>
            ) : (
              <button type="button" className={classes.retry} onClick={place.retry}>
                {t('retry')}
              </button>
            )}
          </Callout>
        )}
      </div>
    </>
  )
}
