import type { Location } from '@pollen/contract/location'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '../../ui/icons.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { AddressField, geocode } from '../places/index.ts'
import classes from './map-toolbar.module.css'

/** A searched address with its location. */
export type FoundAddress = { address: string; location: Location }

type MapToolbarProps = {
  near: Location
  onFound: (found: FoundAddress | null) => void
  /** A button inside the search field. */
  filters: ReactNode
  layers: ReactNode
}

/** The bar above the map: search with filters, and layers. */
export function MapToolbar({ near, onFound, filters, layers }: MapToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.search} data-has-filters={Boolean(filters)}>
        <IconSearch className={classes.icon} size={20} aria-hidden />
        <MapSearch near={near} onFound={onFound} />
        {filters && <div className={classes.filters}>{filters}</div>}
      </div>
      {layers}
    </div>
  )
}

type MapSearchProps = Pick<MapToolbarProps, 'near' | 'onFound'>

/** Moves the map to an address: a picked suggestion, or typed text on Enter. Clearing the field removes the mark. */
function MapSearch({ near, onFound }: MapSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  async function search(event: FormEvent) {
    event.preventDefault()
    const address = text.trim()
    if (address === '') return
    const location = await geocode(address, near)
    if (location) onFound({ address, location })
    else showSnackbar('error', t('map-address-unknown', { address }))
  }
  return (
    <search>
      <form onSubmit={search}>
        <AddressField
          label={t('map-search')}
          isLabelHidden
          placeholder={t('map-search')}
          value={text}
          near={near}
          onChange={(typed) => {
            setText(typed)
            if (typed.trim() === '') onFound(null)
          }}
          onPick={({ address, location }) => {
            setText(address)
            onFound({ address, location })
          }}
        />
      </form>
    </search>
  )
}
