import { type Location, readLocation } from '@pollen/contract/location'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../lib/format.ts'
import { currentLocation, GeolocationFailure } from '../../lib/geolocation.ts'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { AddressField, AddressStatusLine, nameQuery, useFoundAddress } from '../places/index.ts'
import classes from './reference-location.module.css'
import type { SettingsForm } from './settings-form.tsx'

/** The place that distances are measured from: an address, or coordinates in any form a person writes them. */
export function ReferenceLocation({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const [isLocating, setIsLocating] = useState(false)
  const place = useReferencePlace(form)

  async function locate() {
    setIsLocating(true)
    try {
      place.type(formatLocation(await currentLocation()))
    } catch (failure) {
      if (!(failure instanceof GeolocationFailure)) throw failure
      showSnackbar('error', t(failure.messageKey))
    } finally {
      setIsLocating(false)
    }
  }
  const missing = place.isMissing ? t('reference-location-missing') : undefined
  const state = place.isLooking ? 'looking' : place.name ? 'named' : undefined
  return (
    <div className={classes.place}>
      <AddressField
        name="ref_location"
        label={t('reference-location')}
        hint={t('reference-location-hint')}
        value={place.text}
        error={place.isLooking ? undefined : (missing ?? form.errorOf('ref_location'))}
        mark={<SaveMark state={form.statusOf('ref_location')} />}
        onChange={place.type}
        onPick={({ address, location }) => place.choose(address, location)}
        onFocus={() => form.focus('ref_location')}
        onBlur={() => form.focus(undefined)}
      />
      <AddressStatusLine status={state && { state, name: place.name ?? '' }} />
      {/* The press of a button must not take the focus: the lines of the field change then, and the button moves away. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is */}
      <div className={classes.actions} onMouseDown={(event) => event.preventDefault()}>
        <Button
          look="outlined"
          isBusy={isLocating}
          icon={<IconCurrentLocation size={20} aria-hidden />}
          onClick={locate}
        >
          {t('use-my-position')}
        </Button>
        {(place.point || place.text !== '') && (
          <Button look="plain" icon={<IconX size={20} aria-hidden />} onClick={() => place.type('')}>
            {t('clear-location')}
          </Button>
        )}
      </div>
    </div>
  )
}

const isSameLocation = (one: Location, other: unknown) =>
  JSON.stringify(readLocation(one)) === JSON.stringify(readLocation(other))

/** Other lookups than suggestions wait this long for the next change. */
const debounceMs = 750

/** The reference location as text. An address is geocoded, and its point is what is saved; a point is shown by its name. */
function useReferencePlace(form: SettingsForm) {
  const value: Location | string | null = form.valueOf('ref_location')
  const point = useMemo(() => readLocation(value), [value])
  const words = typeof value === 'string' && !point ? value : ''
  const { found, isLooking } = useFoundAddress(words)
  const named = useDebouncedValue(point, debounceMs)
  const { data } = useQuery(nameQuery(named))
  const name = point !== null && named === point ? data : undefined
  const initial = useRef(value).current
  // The address stays in the field as long as its point is the value.
  const [chosen, setChosen] = useState<{ words: string; point: Location }>()

  const latest = useRef({ form, words })
  latest.current = { form, words }
  useEffect(() => {
    if (!found) return
    const { form, words } = latest.current
    setChosen({ words, point: found })
    form.change('ref_location', { longitude: found.longitude, latitude: found.latitude })
  }, [found])

  function text(): string {
    if (chosen && isSameLocation(chosen.point, value)) return chosen.words
    if (typeof value === 'string') return value
    const isLoading = value === initial && name === undefined
    return isLoading ? '' : name || formatLocation(value)
  }

  return {
    text: text(),
    isMissing: words !== '' && !isLooking,
    isLooking,
    name: name === text() ? undefined : name,
    point,
    type: (text: string) => form.change('ref_location', text.trim() === '' ? null : text),
    choose(words: string, point: Location) {
      setChosen({ words, point })
      form.change('ref_location', point)
    },
  }
}
