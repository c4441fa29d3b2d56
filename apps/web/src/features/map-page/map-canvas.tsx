import { cellRadiusKm, type Location } from '@pollen/contract/location'
import { resourceText } from '@pollen/contract/resource-kinds'
import type { Resource } from '@pollen/contract/resources'
import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  AreaCircle,
  type BaseMap,
  BaseMapNotes,
  type MapHandle,
  MapPopup,
  MapView,
  PinLayer,
  PlaceMark,
  PositionDot,
  ringSize,
} from '../../map/index.ts'
import { categoryIcons } from '../../parts/category-label.tsx'
import { CategoryPicture } from '../../parts/category-picture.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { resourceIcons } from '../resources/index.ts'
import type { Box } from './box.ts'
import type { Camera } from './camera-address.ts'
import { type PopupContent, pinLocation } from './chosen-popup.tsx'
import classes from './map-page.module.css'
import type { FoundAddress } from './map-toolbar.tsx'
import popups from './popups.module.css'
import { type Chosen, readResource } from './use-chosen.ts'
import type { ItemPin } from './use-map-items.ts'
import { resourceKey } from './use-map-resources.ts'
import { useItemMarkerLabels, useResourceMarkerLabels } from './use-marker-labels.ts'

const typeColors = { DN: 'var(--green)', LN: 'var(--amber)', RQ: 'var(--red)', EV: 'var(--violet)' }
const resourceColors = { resource: 'var(--ink-soft)' }
/**
 * The specified radii are 15 for items, which is less than the width of a ring, and 40 for resources. For items it is measured from the
 * edge of the ring, so that rings merge before they overlap.
 */
const itemClusters = { clusterRadius: ringSize + 15, clusterUntil: 15 }
const resourceClusters = { clusterRadius: 40, clusterUntil: 16, iconsFrom: 15 }

type MapCanvasProps = {
  ref: Ref<MapHandle>
  /** Null until the style is known, because a later change would load everything twice. */
  baseMap: BaseMap | null
  initialCamera: Camera
  pins: ItemPin[]
  resources: Resource[]
  /** Known names by item id. */
  names: Map<number, string>
  position: Location | null
  found: FoundAddress | null
  chosen: Chosen | null
  popup: PopupContent | null
  /** In pixels: the part that the closed sheet covers. */
  coveredBottom: number
  onReachable: (areTilesReachable: boolean) => void
  onBroken: () => void
  onMoved: (move: { camera: Camera; box: Box; isUserInitiated: boolean }) => void
  onChoose: (chosen: Chosen | null) => void
  /** Called when the popup is closed explicitly, not by a press outside. */
  onClosePopup: () => void
}

/** The map. If the browser cannot draw one, the list offers the same functions. */
export function MapCanvas({
  ref,
  baseMap,
  initialCamera,
  pins,
  resources,
  names,
  position,
  found,
  chosen,
  popup,
  coveredBottom,
  onReachable,
  onBroken,
  onMoved,
  onChoose,
  onClosePopup,
}: MapCanvasProps) {
  const { t } = useTranslation()
  const { item, resource } = popup ?? {}
  const shownPins = useMemo(() => {
    const place = item && !pins.some(({ id }) => id === item.id) && pinLocation(item)
    return place ? [...pins, { ...place, id: item.id, type: item.type, category: item.category1 }] : pins
  }, [pins, item])
  const itemPins = useMemo(
    () =>
      shownPins.map(({ id, type, category, ...place }) => ({ ...place, id: String(id), group: type, image: category })),
    [shownPins],
  )
  const resourcePins = useMemo(() => {
    const key = resource && resourceKey(resource)
    const missing = resource && !resources.some((each) => resourceKey(each) === key) ? [resource] : []
    return [...resources, ...missing].map((each) => ({
      ...each.location,
      id: resourceKey(each),
      group: 'resource',
      image: each.type,
    }))
  }, [resources, resource])
  const describeItems = useItemMarkerLabels(shownPins, names)
  const describeResources = useResourceMarkerLabels(resources)
  if (!baseMap) return <div className={classes.skeleton} aria-busy />
  const fallback = (
    <>
      <div className={classes.impossible}>
        <Notice
          isPart
          picture={<CategoryPicture category="TS" />}
          title={t('map-impossible')}
          text={t('map-impossible-text')}
        />
      </div>
      <PopupWithoutMap popup={popup} onClose={onClosePopup} />
    </>
  )
  return (
    <MapView
      ref={ref}
      label={t('map-label')}
      initialCamera={initialCamera}
      coveredBottom={coveredBottom}
      mapStyle={baseMap.mapStyle}
      fallback={fallback}
      onBroken={onBroken}
      onMoved={({ camera, bounds, isUserInitiated }) => onMoved({ camera, box: unwrap(bounds), isUserInitiated })}
      onPress={() => onChoose(null)}
      onHold={(location) => onChoose({ kind: 'add', location })}
    >
      <PinLayer
        pins={resourcePins}
        images={resourceIcons}
        colors={resourceColors}
        look="dot"
        {...resourceClusters}
        chosenId={chosen?.kind === 'resource' ? resourceText(chosen.link) : null}
        describe={describeResources}
        onOpen={([key = '']) => onChoose(readResource(key))}
      />
      <PinLayer
        pins={itemPins}
        images={categoryIcons}
        colors={typeColors}
        look="drop"
        {...itemClusters}
        chosenId={chosen?.kind === 'item' ? String(chosen.id) : null}
        describe={describeItems}
        onOpen={(ids, location) =>
          onChoose(ids.length === 1 ? { kind: 'item', id: Number(ids[0]) } : { kind: 'stack', location })
        }
      />
      <BaseMapNotes tileStyle={baseMap.tileStyle} onReachable={onReachable} />
      {found && <PlaceMark location={found.location} label={t('map-found', { address: found.address })} />}
      {position && <PositionDot location={position} label={t('map-my-position-dot')} />}
      {popup?.isApproximate && <AreaCircle center={popup.location} radiusKm={cellRadiusKm} />}
      {popup && (
        // Another choice mounts another popup, which takes the focus.
        <MapPopup key={JSON.stringify(chosen)} location={popup.location} label={popup.label} onClose={onClosePopup}>
          <div className={popups.frame}>{popup.content}</div>
        </MapPopup>
      )}
    </MapView>
  )
}

/** Shows the popup as a dialog in browsers that cannot draw maps. */
function PopupWithoutMap({ popup, onClose }: { popup: PopupContent | null; onClose: () => void }) {
  return (
    <Dialog isOpen={popup !== null} onClose={onClose} title={popup?.label ?? ''}>
      <div className={popups.titled}>{popup?.content}</div>
    </Dialog>
  )
}

const unwrap = ({ east, ...bounds }: Box): Box => ({ ...bounds, east: east < bounds.west ? east + 360 : east })
