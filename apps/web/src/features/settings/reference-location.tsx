import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocation, GeolocationFailure } from '../../lib/geolocation.ts'
import { writeLocation } from '../../lib/location-text.ts'
import { Button } from '../../ui/button.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './reference-location.module.css'
import type { SavedForm } from './use-saved-form.ts'

/** The place distances are counted from, in any form a person writes one. */
export function ReferenceLocation({ form }: { form: SavedForm }) {
  const { t } = useTranslation()
  const [isLocating, setIsLocating] = useState(false)
  const text = writeLocation(form.valueOf('ref_location'))
  const change = (next: string) => form.change('ref_location', next.trim() === '' ? null : next)

  async function locate() {
    setIsLocating(true)
    try {
      change(writeLocation(await currentLocation()))
    } catch (failure) {
      if (!(failure instanceof GeolocationFailure)) throw failure
      showSnackbar('error', t(failure.messageKey))
    } finally {
      setIsLocating(false)
    }
  }
  return (
    <div className={classes.place}>
      <TextField
        name="ref_location"
        label={t('reference-location')}
        hint={t('reference-location-hint')}
        placeholder="50.64, 5.57"
        autoComplete="off"
        value={text}
        error={form.errorOf('ref_location')}
        mark={<SaveMark state={form.stateOf('ref_location')} />}
        onChange={change}
        onFocus={() => form.focus('ref_location')}
        onBlur={() => form.focus(undefined)}
      />
      <div className={classes.actions}>
        <Button
          look="outlined"
          isBusy={isLocating}
          icon={<IconCurrentLocation size={20} aria-hidden />}
          onClick={locate}
        >
          {t('use-my-position')}
        </Button>
        {text !== '' && (
          <Button look="plain" icon={<IconX size={20} aria-hidden />} onClick={() => change('')}>
            {t('clear-location')}
          </Button>
        )}
      </div>
    </div>
  )
}
