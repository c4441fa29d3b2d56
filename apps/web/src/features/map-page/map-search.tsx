import type { Location } from '@pollen/contract/location'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { AddressField, findAddress } from '../places/index.ts'
import classes from './map-page.module.css'

type MapSearchProps = { near: Location; onFound: (location: Location) => void }

/** Moves the map to an address: to a suggestion that is picked, or to what is typed and sent with Enter. */
export function MapSearch({ near, onFound }: MapSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  async function search(event: FormEvent) {
    event.preventDefault()
    const address = text.trim()
    if (address === '') return
    const location = await findAddress(address)
    if (location) onFound(location)
    else showSnackbar('error', t('map-address-unknown', { address }))
  }
  return (
    <search className={classes.search}>
      <form onSubmit={search}>
        <AddressField
          label={t('map-search')}
          isLabelHidden
          placeholder={t('map-search')}
          value={text}
          near={near}
          onChange={setText}
          onPick={({ address, location }) => {
            setText(address)
            onFound(location)
          }}
        />
      </form>
    </search>
  )
}
