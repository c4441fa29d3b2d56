import { mapZoom } from '@pollen/contract/constants'
import type { MapStyle } from '@pollen/contract/instance'
import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { canMapBeSupported, type MapHandle, useBaseMap } from '../../map/index.ts'
import { halfShare } from '../../ui/bottom-sheet.tsx'
import { instanceQuery } from '../instance/index.ts'
import { FilterColumn } from '../item-filters/index.ts'
import type { Camera } from './camera-address.ts'
import { usePopup } from './chosen-popup.tsx'
import { FilterButton } from './filter-button.tsx'
import { useListedNames, useSuggestion } from './item-rows.tsx'
import { LayersMenu } from './layers-menu.tsx'
import type { ListTab } from './list-parts.tsx'
import { ListPeek, usePeekTitle } from './list-peek.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { MapControls } from './map-controls.tsx'
import { MapList } from './map-list.tsx'
import { MapNotices } from './map-notices.tsx'
import classes from './map-page.module.css'
import { MapRows } from './map-rows.tsx'
import { MapSheet } from './map-sheet.tsx'
import { type FoundAddress, MapToolbar } from './map-toolbar.tsx'
import { useCamera } from './use-camera.ts'
import { type Chosen, useChosen } from './use-chosen.ts'
import { useCloseWithPin } from './use-close-with-pin.ts'
import { useMapFilters } from './use-map-filters.ts'
import { useMapFrames } from './use-map-frames.ts'
import { useMapItems } from './use-map-items.ts'
import { useMapResources } from './use-map-resources.ts'

const noStyles: MapStyle[] = []

/** The map and its list, once the initial camera is known. The address stores the choice and the filters; the map owns the camera. */
export function OpenMap({ start }: { start: Camera }) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const { data: instance, isPending: isStylePending } = useQuery(instanceQuery)
  const baseMap = useBaseMap(instance?.map_styles ?? noStyles)
  const map = useRef<MapHandle>(null)
  const { camera, box, settledBox, handleMoved, moveTo, jump, zoomBy } = useCamera(start, map)
  const filtering = useMapFilters()
  const isZoomedIn = camera.zoom >= mapZoom.elements
  const view = isZoomedIn ? settledBox : null
  const items = useMapItems(filtering.query, view)
  const resources = useMapResources(view)
  const names = useListedNames(filtering.query, view)
  const suggestion = useSuggestion(filtering.query, view)
  const [hasMap, setHasMap] = useState(canMapBeSupported)
  const frames = useMapFrames(hasMap)
  const { isSheet, isSheetOpen } = frames
  const [peekPx, setPeekPx] = useState(0)
  const [isPadOpen, setIsPadOpen] = useState(false)
  const [position, setPosition] = useState<Location | null>(null)
  const [tab, setTab] = useState<ListTab>(isMember ? 'items' : 'resources')
  const [areTilesReachable, setAreTilesReachable] = useState(true)
  const [found, setFound] = useState<FoundAddress | null>(null)
  /** The camera when an entry of the list was chosen, unless the member has moved the map since. The entry is in view there. */
  const cameraOfList = useRef<Camera>(null)
  const { chosen, choose, chooseInList, closePopup, returning, forgetReturn } = useChosen({
    onOpen: frames.lowerSheet,
    onReturn: () => {
      if (!isSheet) return
      frames.restoreSheet()
      if (cameraOfList.current) moveTo(cameraOfList.current.center, cameraOfList.current.zoom)
    },
  })
  const openFromList = (next: Chosen, location: Location | null) => {
    cameraOfList.current = camera
    chooseInList(next)
    if (location) moveTo(location)
  }
  const popup = usePopup({ chosen, choose, filters: filtering.query, pins: items.pins, isZoomedIn, box, jump })
  useCloseWithPin({ chosen, items, resources, isZoomedIn, onClose: () => choose(null) })

  const zoomIn = () => moveTo(camera.center, mapZoom.elements)
  const zoomOut = () => zoomBy(-1)
  const addHere = () => choose({ kind: 'add', location: camera.center })
  const areItemsKnown = isMember && (items.count > 0 || !(items.isFirstLoad || items.hasFailed))
  const areResourcesKnown = resources.inView.length > 0 || !(resources.isFirstLoad || resources.isLoading)
  const counts = {
    items: view && areItemsKnown ? items.count : null,
    resources: view && areResourcesKnown ? resources.inView.length : null,
  }
  const notices = (
    <MapNotices
      items={items}
      resources={resources}
      isZoomedIn={isZoomedIn}
      isPlaceMissing={filtering.isPlaceMissing}
      areTilesReachable={areTilesReachable}
      // A sheet has the same button.
      onZoom={isSheet ? undefined : zoomIn}
      isOnMap={!isSheetOpen && (hasMap || frames.isWide)}
      filtering={filtering}
      suggestion={suggestion}
    />
  )
  const peek = { tab, counts, isMember, filtering }
  const areFiltersBeside = frames.filterColumn?.isOpen ?? false
  const list = {
    ...peek,
    onTab: setTab,
    onAdd: addHere,
    hasPresets: !areFiltersBeside,
    // The column of filters announces the number of items.
    hasStatus: !(areFiltersBeside && tab === 'items'),
  }
  const peekTitle = usePeekTitle(peek, isZoomedIn)
  const rows = (
    <MapRows
      {...{ tab, view, filtering, resources, chosen, returning }}
      onReturned={forgetReturn}
      onChoose={openFromList}
      onAdd={addHere}
      onZoomIn={zoomIn}
      onZoomOut={zoomOut}
    />
  )
  const panel = (
    <MapList {...list} {...frames.panel}>
      {rows}
    </MapList>
  )
  const filterColumn = areFiltersBeside && (
    <FilterColumn
      filters={filtering.filters}
      place={filtering.panelPlace}
      onChange={filtering.change}
      onSubmit={filtering.applyNow}
      onClose={frames.closeFilters}
      status={counts.items !== null && !filtering.isSettling && t('map-in-view__items', { count: counts.items })}
    />
  )
  const coveredBottom = { peek: `${peekPx}px`, half: `${halfShare * 100}%`, full: '100%' }[frames.sheet.height]

  return (
    <div className={classes.page} data-has-map={hasMap} data-has-filters={Boolean(filterColumn)}>
      {filterColumn}
      {frames.isWide && panel}
      <div
        className={classes.map}
        style={{ '--map-covered-bottom': isSheet && !popup ? coveredBottom : '0px' } as CSSProperties}
      >
        <MapToolbar
          near={camera.center}
          onFound={(next) => {
            setFound(next)
            if (!next) return
            frames.sheet.onHeight('peek')
            moveTo(next.location)
          }}
          filters={
            isMember && (
              <FilterButton
                ref={frames.filterButton}
                filtering={filtering}
                count={counts.items}
                column={frames.filterColumn}
              />
            )
          }
          layers={<LayersMenu baseMap={hasMap ? baseMap : null} onMove={moveTo} onPan={() => setIsPadOpen(true)} />}
        />
        {!isSheetOpen && notices}
        {/* The full sheet covers the map. */}
        <div className={classes.canvas} inert={isSheet && frames.sheet.height === 'full'}>
          <MapCanvas
            ref={map}
            baseMap={isStylePending ? null : baseMap}
            initialCamera={camera}
            pins={items.pins}
            resources={resources.resources}
            names={names}
            position={position}
            found={found}
            chosen={chosen}
            popup={popup}
            coveredBottom={isSheet ? peekPx : 0}
            onReachable={setAreTilesReachable}
            onBroken={() => setHasMap(false)}
            onMoved={(move) => {
              handleMoved(move)
              if (!move.isUserInitiated) return
              cameraOfList.current = null
              if (returning) forgetReturn()
            }}
            onChoose={(next) => {
              if (!next) frames.sheet.onHeight('peek')
              choose(next)
            }}
            onClosePopup={closePopup}
          />
        </div>
        {!isSheetOpen && (
          <div className={classes.controls}>
            <MapControls
              onPosition={(location) => {
                setPosition(location)
                moveTo(location)
              }}
              onMove={moveTo}
              onZoom={(step) => (map.current ? map.current.zoomBy(step) : zoomBy(step))}
              pan={
                hasMap ? { isOpen: isPadOpen, onToggle: setIsPadOpen, onPan: (x, y) => map.current?.panBy(x, y) } : null
              }
              onAdd={addHere}
            />
          </div>
        )}
        {isSheet && (
          <MapSheet
            {...list}
            {...frames.sheet}
            onPeekPx={setPeekPx}
            isAway={popup !== null}
            title={peekTitle}
            peek={
              <ListPeek
                {...peek}
                view={view}
                items={items}
                nearestResource={resources.inView[0]}
                isReturning={returning !== null}
                onReturned={forgetReturn}
                onChooseItem={({ id, location }) => openFromList({ kind: 'item', id }, location)}
                onChooseResource={({ type, id, location }) =>
                  openFromList({ kind: 'resource', link: { kind: type, id } }, location)
                }
                onZoomIn={zoomIn}
                onZoomOut={zoomOut}
              />
            }
          >
            {notices}
            {rows}
          </MapSheet>
        )}
      </div>
      {!frames.isWide && !isSheet && panel}
    </div>
  )
}
