import { mapZoom } from '@pollen/contract/constants'
import type { MapStyle } from '@pollen/contract/instance'
import type { Location } from '@pollen/contract/location'
import { resourceText } from '@pollen/contract/resource-kinds'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PagePreparation, withEarlyAnswer } from '../../../first-paint/early-answer.ts'
import { useHistoryStep } from '../../lib/app-history.ts'
import { useSession } from '../../lib/session.ts'
import { canMapBeSupported, type MapHandle, useBaseMap } from '../../map/index.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { instanceQuery } from '../instance/index.ts'
import { meQuery } from '../members/index.ts'
import type { Camera } from './camera-address.ts'
import { usePopup } from './chosen-popup.tsx'
import { NoItems, VisitorState, ZoomInState } from './empty-states.tsx'
import { ItemRows, useListedNames, useSuggestion } from './item-rows.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { MapControls } from './map-controls.tsx'
import { type ListTab, MapList, sidePanelQuery } from './map-list.tsx'
import { MapNotices } from './map-notices.tsx'
import classes from './map-page.module.css'
import { type FoundAddress, MapToolbar } from './map-toolbar.tsx'
import { ResourceRows } from './resource-rows.tsx'
import { useCamera, useStartCamera } from './use-camera.ts'
import { type Chosen, useChosen } from './use-chosen.ts'
import { useCloseWithPin } from './use-close-with-pin.ts'
import { useMapFilters } from './use-map-filters.ts'
import { useMapItems } from './use-map-items.ts'
import { useMapResources } from './use-map-resources.ts'

const noStyles: MapStyle[] = []

/** The map opens at the reference location of the member. */
const prepareStart = withEarlyAnswer(({ client }) => client.prefetchQuery(meQuery))

export function prepare(preparation: PagePreparation) {
  if (preparation.isPreload) return
  // Starts both downloads before the first render; the map and its page report failures.
  if (canMapBeSupported()) import('../../map/loaded-map.tsx').catch(() => undefined)
  void preparation.client.prefetchQuery(instanceQuery)
  return prepareStart(preparation)
}

/** The map with the list of its content. */
export function MapPage() {
  const { t } = useTranslation()
  const start = useStartCamera()
  const isMember = useSession() !== null
  const suggestLogIn = useEffectEvent(() => showSnackbar('brief', t('better_if_connected')))
  useEffect(() => {
    if (!isMember) suggestLogIn()
  }, [isMember])
  return (
    <>
      <h1 className="visually-hidden">{t('page-title__map')}</h1>
      {start ? <OpenMap start={start} /> : <div className={classes.skeleton} aria-busy />}
    </>
  )
}

/** The map and its list, once the initial camera is known. The address stores the choice and the filters; the map owns the camera. */
function OpenMap({ start }: { start: Camera }) {
  const isMember = useSession() !== null
  const { data: instance, isPending: isStylePending } = useQuery(instanceQuery)
  const baseMap = useBaseMap(instance?.map_styles ?? noStyles)
  const isWide = useMediaQuery(sidePanelQuery)
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
  const [position, setPosition] = useState<Location | null>(null)
  const [tab, setTab] = useState<ListTab>(isMember ? 'items' : 'resources')
  const [isListOpen, setIsListOpen] = useState(isWide)
  const [areTilesReachable, setAreTilesReachable] = useState(true)
  const [found, setFound] = useState<FoundAddress | null>(null)
  /** The camera when an entry of the list was chosen, unless the member has moved the map since. The entry is in view there. */
  const cameraOfList = useRef<Camera>(null)
  // On a small screen, the list makes room for a popup, and reopens after a popup that it opened.
  const { chosen, choose, chooseInList, closePopup, returning, forgetReturn } = useChosen({
    onOpen: () => setIsListOpen(isListOpen && isWide),
    onReturn: () => {
      if (isWide) return
      setIsListOpen(true)
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

  /** The list leaves too little room for the buttons. It offers the same functions, and closing it shows the buttons again. */
  const isMapSmall = isListOpen && !isWide && hasMap
  useHistoryStep(isMapSmall, () => setIsListOpen(false))
  const zoomIn = () => moveTo(camera.center, mapZoom.elements)
  const notices = (
    <MapNotices
      items={items}
      resources={resources}
      isZoomedIn={isZoomedIn}
      isPlaceMissing={filtering.isPlaceMissing}
      areTilesReachable={areTilesReachable}
      // The list has the same button.
      onZoom={isMapSmall ? undefined : zoomIn}
      filtering={filtering}
      suggestion={suggestion}
    />
  )
  const addHere = () => choose({ kind: 'add', location: camera.center })

  return (
    <div className={classes.page} data-has-map={hasMap}>
      <MapList
        isOpen={isListOpen || !hasMap}
        onToggle={hasMap ? () => setIsListOpen(!isListOpen) : undefined}
        tab={tab}
        onTab={setTab}
        counts={{ items: view && isMember ? items.count : null, resources: view ? resources.inView.length : null }}
        onAdd={addHere}
        filters={filtering.filters}
      >
        {isMapSmall && notices}
        {!view && <ZoomInState onZoom={zoomIn} />}
        {view && tab === 'items' && !isMember && <VisitorState />}
        {view && tab === 'items' && filtering.query && (
          <ItemRows
            filters={filtering.query}
            box={view}
            chosenId={chosen?.kind === 'item' ? chosen.id : undefined}
            returnId={returning?.kind === 'item' ? returning.id : undefined}
            onReturned={forgetReturn}
            onChoose={({ id, location }) => openFromList({ kind: 'item', id }, location)}
            empty={<NoItems filtering={filtering} onAdd={addHere} onZoomOut={() => zoomBy(-1)} />}
          />
        )}
        {view && tab === 'resources' && (
          <ResourceRows
            box={view}
            found={resources}
            chosenKey={chosen?.kind === 'resource' ? resourceText(chosen.link) : undefined}
            returnKey={returning?.kind === 'resource' ? resourceText(returning.link) : undefined}
            onReturned={forgetReturn}
            onChoose={({ type, id, location }) =>
              openFromList({ kind: 'resource', link: { kind: type, id } }, location)
            }
          />
        )}
      </MapList>
      <div className={classes.map} data-is-member={isMember}>
        <MapToolbar
          near={camera.center}
          onFound={(next) => {
            setFound(next)
            if (next) moveTo(next.location)
          }}
          filtering={filtering}
          count={items.count}
          baseMap={hasMap ? baseMap : null}
        />
        {!isMapSmall && notices}
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
          hasButtons={!isMapSmall}
          onReachable={setAreTilesReachable}
          onBroken={() => setHasMap(false)}
          onMoved={(move) => {
            handleMoved(move)
            if (!move.isUserInitiated) return
            cameraOfList.current = null
            if (returning) forgetReturn()
          }}
          onChoose={choose}
          onClosePopup={closePopup}
        />
        {!isMapSmall && (
          <MapControls
            onPosition={(location) => {
              setPosition(location)
              moveTo(location)
            }}
            onMove={moveTo}
            onZoom={hasMap ? undefined : zoomBy}
            onAdd={addHere}
          />
        )}
      </div>
    </div>
  )
}
