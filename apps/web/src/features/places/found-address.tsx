import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { IconMapPinCheck, IconMapPinOff, IconMapPinSearch } from '../../ui/icons.ts'
import classes from './found-address.module.css'
import { addressQuery } from './places.api.ts'

const debounceMs = 750

/** Geocodes a typed address after a pause in typing. `found` never belongs to an earlier text. */
export function useFoundAddress(text: string) {
  const address = text.trim()
  const debounced = useDebouncedValue(address, debounceMs)
  const isQueried = address !== '' && debounced === address
  const { data } = useQuery({ ...addressQuery(debounced), enabled: isQueried })
  return { found: isQueried ? (data ?? null) : null, isLooking: address !== '' && (!isQueried || data === undefined) }
}

const icons = {
  looking: IconMapPinSearch,
  found: IconMapPinCheck,
  named: IconMapPinCheck,
  town: IconMapPinCheck,
  missing: IconMapPinOff,
}

export type AddressStatus = { state: keyof typeof icons; name: string }

/** Shows whether the geocoder knows the address, and under which name. */
export function AddressStatusLine({ status }: { status: AddressStatus | undefined }) {
  const { t } = useTranslation()
  const Icon = status && icons[status.state]
  return (
    <div role="status">
      {Icon && (
        <p className={classes.status} data-state={status.state}>
          <Icon size={20} aria-hidden />
          {t(`place-state__${status.state}`, { name: status.name })}
        </p>
      )}
    </div>
  )
}
