import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../lib/format.ts'
import { currentLocation, GeolocationFailure } from '../../lib/geolocation.ts'
import { Button } from '../../ui/button.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { AddressField, FoundNote } from '../places/index.ts'
import classes from './reference-location.module.css'
import { useReferencePlace } from './use-reference-place.ts'
import type { SavedForm } from './use-saved-form.ts'

/** The place distances are counted from: an address, or any form a person writes a location in. */
export function ReferenceLocation({ form }: { form: SavedForm }) {
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
  const note = place.isLooking ? 'looking' : place.name ? 'named' : undefined
  return (
    <div className={classes.place}>
      <AddressField
        name="ref_location"
        label={t('reference-location')}
        hint={t('reference-location-hint')}
        value={place.text}
        error={place.isLooking ? undefined : (missing ?? form.errorOf('ref_location'))}
        mark={<SaveMark state={form.stateOf('ref_location')} />}
        onChange={place.type}
        onPick={({ address, location }) => place.say(address, location)}
        onFocus={() => form.focus('ref_location')}
        onBlur={() => form.focus(undefined)}
      />
      <FoundNote note={note && { state: note, name: place.name ?? '' }} />
      <div className={classes.actions}>
        <Button
          look="outlined"
          isBusy={isLocating}
          icon={<IconCurrentLocation size={20} aria-hidden />}
          onClick={locate}
        >
          {t('use-my-position')}
        </Button>
        {place.text !== '' && (
          <Button look="plain" icon={<IconX size={20} aria-hidden />} onClick={() => place.type('')}>
            {t('clear-location')}
          </Button>
        )}
      </div>
    </div>
  )
}
