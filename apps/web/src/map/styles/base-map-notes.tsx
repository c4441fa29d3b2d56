import type { Map as LibraryMap, MapSourceDataEvent, RasterTileSource, VectorTileSource } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from '../map-context.ts'
import classes from './base-map-notes.module.css'
import { imageLayerId, type TileStyle, tileSource } from './base-map-style.ts'
import { createTileWatch } from './tile-watch.ts'

/** Who made our own world map. */
const worldAttribution = [
  { text: 'Natural Earth', url: 'https://www.naturalearthdata.com' },
  { text: 'GeoNames', url: 'https://www.geonames.org' },
]

type BaseMapNotesProps = {
  tileStyle: TileStyle | null
  /** For a page that shows by itself when tiles cannot be reached. */
  onReachable?: (areReachable: boolean) => void
}

/** What every map says about its base map: who made it, and when its tiles cannot be reached. It stands inside `MapView`. */
export function BaseMapNotes({ tileStyle, onReachable }: BaseMapNotesProps) {
  const { t } = useTranslation()
  const areReachable = useReachableTiles(tileStyle)
  useEffect(() => onReachable?.(areReachable), [areReachable, onReachable])
  const sources = tileStyle && areReachable ? tileStyle.attribution : worldAttribution
  return (
    <div className={classes.notes}>
      <output className={classes.message}>
        {!areReachable && !onReachable && (
          <span>
            {t('map-tiles-unreachable')} <span className={classes.more}>{t('map-tiles-simpler')}</span>
          </span>
        )}
      </output>
      <ul className={classes.sources} aria-label={t('map-attribution')}>
        {sources.map(({ text, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useReachableTiles(tileStyle: TileStyle | null): boolean {
  const { map } = useMap()
  const [areReachable, setAreReachable] = useState(true)

  useEffect(() => {
    setAreReachable(true)
    if (!tileStyle) return
    const retry = () => loadAgain(map)
    const isWaiting = () => map.getSource(tileSource) !== undefined && !map.isSourceLoaded(tileSource)
    const watch = createTileWatch({ onChange: setAreReachable, isWaiting, retry })
    const onLoading = ({ sourceId, tile }: MapSourceDataEvent) => {
      if (sourceId === tileSource && tile) watch.tileRequested()
    }
    const onData = ({ sourceId, tile }: MapSourceDataEvent) => {
      if (sourceId === tileSource && tile?.state === 'loaded') watch.tileLoaded()
    }
    const onError = (event: object) => {
      if (!('sourceId' in event) || event.sourceId !== tileSource) return
      if ('tile' in event && event.tile) watch.tileFailed()
      else watch.sourceFailed()
    }
    map.on('sourcedataloading', onLoading)
    map.on('sourcedata', onData)
    map.on('error', onError)
    window.addEventListener('online', retry)
    return () => {
      watch.stop()
      map.off('sourcedataloading', onLoading)
      map.off('sourcedata', onData)
      map.off('error', onError)
      window.removeEventListener('online', retry)
    }
  }, [map, tileStyle])

  return areReachable
}

function loadAgain(map: LibraryMap) {
  const source = map.getSource<VectorTileSource | RasterTileSource>(tileSource)
  // An archive may have failed before it could say where its tiles are.
  if (source?.type === 'vector') return source.setUrl(source.url)
  if (!map.getLayer(imageLayerId)) return
  // Hidden for one frame: MapLibre forgets images that failed when they leave the view, and fails to draw them when it is told to
  // refresh them.
  map.setLayoutProperty(imageLayerId, 'visibility', 'none')
  map.once('render', () => {
    if (map.getLayer(imageLayerId)) map.setLayoutProperty(imageLayerId, 'visibility', 'visible')
  })
}
