import { type Location, readLocation } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../lib/format.ts'
import { currentLocation, GeolocationFailure } from '../../lib/geolocation.ts'
import { Button } from '../../ui/button.tsx'
import { IconCurrentLocation, IconX } from '../../ui/icons.ts'
import { SaveMark } from '../../ui/save-mark.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { AddressField, AddressStatusLine, geocode, reverseGeocodeQuery } from '../places/index.ts'
import classes from './reference-location.module.css'
import type { SettingsForm } from './settings-form.tsx'

/** The reference location for distances: an address, or coordinates in any common notation. */
export function ReferenceLocation({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const [isLocating, setIsLocating] = useState(false)
  const place = useReferencePlace(form)

  async function locate() {
    setIsLocating(true)
    try {
      place.save(await currentLocation())
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
        hint={t(place.isUnsaved ? 'reference-location-unsaved' : 'reference-location-hint')}
        value={place.text}
        error={place.isLooking ? undefined : (missing ?? form.errorOf('ref_location'))}
        mark={<SaveMark state={form.statusOf('ref_location')} />}
        onChange={place.type}
        onEnter={place.saveEntered}
        onPick={({ address, location }) => place.choose(address, location)}
        onFocus={() => form.focus('ref_location')}
        onBlur={() => form.focus(undefined)}
      />
      <AddressStatusLine status={state && { state, name: place.name ?? '' }} />
      {/* Pressing a button must not blur the field: its lines would change, and the button would move away. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only prevents a change of focus */}
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
          <Button look="plain" icon={<IconX size={20} aria-hidden />} onClick={() => place.save(null)}>
            {t('clear-location')}
          </Button>
        )}
      </div>
    </div>
  )
}

const isSameLocation = (one: Location, other: unknown) =>
  JSON.stringify(readLocation(one)) === JSON.stringify(readLocation(other))

/** Text typed while `over` was the saved location. It is discarded when the pin on the map moves that location. */
type EnteredText = { text: string; isMissing: boolean; over: string }

/**
 * Manages the reference location as text. Typed text is saved on Enter if it can be geocoded, and suggestions when they are picked. A saved
 * location is shown by its name.
 */
function useReferencePlace(form: SettingsForm) {
  const value: Location | string | null = form.valueOf('ref_location')
  const point = useMemo(() => readLocation(value), [value])
  const { data: name } = useQuery(reverseGeocodeQuery(point))
  // The typed address stays in the field as long as its location is the value.
  const [chosen, setChosen] = useState<{ words: string; point: Location }>()
  const [draft, setDraft] = useState<EnteredText>()
  const over = JSON.stringify(point)
  const entered = draft?.over === over ? draft : undefined
  const [isLooking, setIsLooking] = useState(false)
  const latestText = useRef(entered?.text)
  latestText.current = entered?.text

  function save(next: Location | null) {
    setDraft(undefined)
    form.change('ref_location', next)
  }
  function choose(words: string, point: Location) {
    setChosen({ words, point })
    save(point)
  }

  async function saveEntered() {
    const text = entered?.text.trim()
    if (text === undefined || isLooking) return
    if (text === '') return save(null)
    const typed = readLocation(text)
    if (typed) return save(typed)
    setIsLooking(true)
    const found = await geocode(text)
    setIsLooking(false)
    // The text has been edited in the meantime.
    if (latestText.current?.trim() !== text) return
    if (found) choose(text, found)
    else setDraft({ text, isMissing: true, over })
  }

  function savedText(): string {
    if (chosen && point && isSameLocation(chosen.point, point)) return chosen.words
    if (!point || name === undefined) return ''
    return name || formatLocation(point)
  }
  const text = entered?.text ?? savedText()
  return {
    text,
    isMissing: entered?.isMissing ?? false,
    isUnsaved: entered !== undefined && !entered.isMissing && entered.text !== savedText(),
    isLooking,
    name: entered || name === text ? undefined : name,
    point,
    type: (text: string) => setDraft({ text, isMissing: false, over }),
    save,
    saveEntered,
    choose,
  }
}
