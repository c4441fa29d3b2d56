import type { AddressSuggestion } from '@pollen/contract/places'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { myLocation } from '../../lib/my-location.ts'
import { Callout } from '../../ui/callout.tsx'
import { ChoicePills } from '../../ui/choice-pills.tsx'
import { IconCurrentLocation, IconHome, IconMapPin, IconWorld } from '../../ui/icons.ts'
import { AddressField } from '../places/index.ts'
import classes from './place-field.module.css'
import { type PlaceValue, placeFilter, placeTypes } from './place-filter.ts'
import type { PlaceLocation } from './use-place-location.ts'

const icons = { anywhere: IconWorld, geo: IconCurrentLocation, ref: IconHome, address: IconMapPin }

type PlaceFieldProps = {
  value: PlaceValue
  onChange: (value: PlaceValue) => void
  place: PlaceLocation
  /** Omits "anywhere", for lists that cannot be loaded without a place. */
  isRequired?: boolean
}

/** Chooses where distances are measured from, and explains what to do if that location is unavailable. */
export function PlaceField({ value, onChange, place, isRequired = false }: PlaceFieldProps) {
  const { t } = useTranslation()
  const address = useAddressText(value.address, (chosen) => onChange({ ...value, address: chosen }))
  const choices = (isRequired ? placeTypes : (['anywhere', ...placeTypes] as const)).map((type) => {
    const Icon = icons[type]
    return { value: type, label: t(`place-type__${type}`), icon: <Icon size={18} stroke={1.75} aria-hidden /> }
  })
  return (
    <>
      <ChoicePills
        kind="radio"
        label={t('filter-section__location')}
        choices={choices}
        chosen={[value.type ?? 'anywhere']}
        onChange={(type) => onChange(type === 'anywhere' ? placeFilter.initial : { ...value, type })}
      />
      {value.type === 'address' && (
        <AddressField label={t('address')} hint={t('filter-address-hint')} near={place.location} {...address} />
      )}
      <div role="status">
        {place.isFinding && <p className={classes.finding}>{t('place-finding')}</p>}
        {place.problem && (
          <Callout kind="warning">
            <p>{t(place.problem)}</p>
            {value.type === 'ref' ? (
              <Link {...myLocation}>{t('place-set-reference')}</Link>
            ) : (
              <button type="button" className={classes.retry} onClick={place.retry}>
                {t('retry')}
              </button>
            )}
          </Callout>
        )}
      </div>
      {value.type === 'ref' && place.location && (
        <Link {...myLocation} className={classes.change}>
          {t('place-change-reference')}
        </Link>
      )}
    </>
  )
}

/** Holds the text of the address. It becomes a place when a suggestion is picked, and stops being one when it is edited. */
function useAddressText(address: PlaceValue['address'], onChange: (address: PlaceValue['address']) => void) {
  const [words, setWords] = useState(address?.text ?? '')
  return {
    value: address?.text ?? words,
    onChange: (text: string) => {
      setWords(text)
      if (address) onChange(null)
    },
    onPick: ({ address: text, location }: AddressSuggestion) => {
      setWords(text)
      onChange({ text, location })
    },
  }
}
