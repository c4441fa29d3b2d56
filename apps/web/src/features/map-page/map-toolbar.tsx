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
import { AddressField, findAddress } from '../places/index.ts'
import classes from './map-page.module.css'
import type { useMapFilters } from './use-map-filters.ts'

const resourceSheet = onDemand(() => import('./resource-sheet.tsx'))

/** An address that somebody looked for, and where it is. */
export type FoundAddress = { address: string; location: Location }

type MapToolbarProps = {
  near: Location
  onFound: (found: FoundAddress | null) => void
  filtering: ReturnType<typeof useMapFilters>
  count: number
  /** Null where there is no map. */
  baseMap: BaseMap | null
}

/** What stands above the map: where to go, and what it shows. */
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

/**
 * Moves the map to an address: to a suggestion that is picked, or to what is typed and sent with Enter. An empty field forgets it.
 */
function MapSearch({ near, onFound }: MapSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  async function search(event: FormEvent) {
    event.preventDefault()
    const address = text.trim()
    if (address === '') return
    const location = await findAddress(address, near)
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

/** Opens the settings of the public resources, which are fetched when somebody is about to do so. */
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
