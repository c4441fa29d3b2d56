import type { Location } from '@pollen/contract/location'
import { IconAdjustmentsHorizontal, IconBuildingCommunity, IconStack2 } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countValues } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { type BaseMap, StyleSwitcher } from '../../map/index.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import { SheetSkeleton } from '../../ui/sheet-skeleton.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { FilterSheet } from '../item-filters/index.ts'
import { AddressField, geocode } from '../places/index.ts'
import classes from './map-page.module.css'
import type { useMapFilters } from './use-map-filters.ts'

const resourceSheet = onDemand(() => import('./resource-sheet.tsx'))

/** A searched address with its location. */
export type FoundAddress = { address: string; location: Location }

type MapToolbarProps = {
  near: Location
  onFound: (found: FoundAddress | null) => void
  filtering: ReturnType<typeof useMapFilters>
  count: number
  /** Null if there is no map. */
  baseMap: BaseMap | null
}

/** The bar above the map: search, filters, resources and map styles. */
export function MapToolbar({ near, onFound, filtering, count, baseMap }: MapToolbarProps) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const { filters, panelPlace, change, applyNow, isSettling } = filtering
  return (
    <div className={classes.top}>
      <MapSearch near={near} onFound={onFound} />
      {isMember && (
        <FilterSheet
          filters={filters}
          place={panelPlace}
          onChange={change}
          onSubmit={applyNow}
          closeLabel={isSettling ? t('items-show-any') : t('items-show', countValues({ count, count_is_exact: true }))}
          button={(inUse, opener) => (
            <RoundButton
              label={inUse > 0 ? t('filters-with-count', { count: inUse }) : t('filters')}
              icon={<IconAdjustmentsHorizontal size={22} aria-hidden />}
              count={inUse}
              {...opener}
            />
          )}
        />
      )}
      <ResourceButton />
      {baseMap && (
        <StyleSwitcher
          baseMap={baseMap}
          trigger={<RoundButton label={t('map-styles')} icon={<IconStack2 size={22} aria-hidden />} />}
        />
      )}
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
    <search className={classes.search}>
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

/** Opens the settings of public resources. Their code is loaded on hover or focus. */
function ResourceButton() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const loaded = useOnDemand(resourceSheet, isOpen, close)
  return (
    <>
      <RoundButton
        label={t('map-resource-settings')}
        icon={<IconBuildingCommunity size={22} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        onPointerEnter={resourceSheet.preload}
        onFocus={resourceSheet.preload}
      />
      {loaded && <loaded.ResourceSheet isOpen={isOpen} onClose={close} />}
      {isOpen && !loaded && <SheetSkeleton title={t('map-resource-settings')} width={550} onClose={close} />}
    </>
  )
}
