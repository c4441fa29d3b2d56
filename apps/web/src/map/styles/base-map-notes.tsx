import type { Map as LibraryMap, MapSourceDataEvent, RasterTileSource, VectorTileSource } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from '../map-context.ts'
import classes from './base-map-notes.module.css'
import { imageLayerId, type TileStyle, tileSource } from './base-map-style.ts'
import { createTileWatch } from './tile-watch.ts'

/** Attribution of our own world map. */
const worldAttribution = [
  { text: 'Natural Earth', url: 'https://www.naturalearthdata.com' },
  { text: 'GeoNames', url: 'https://www.geonames.org' },
]

type BaseMapNotesProps = {
  tileStyle: TileStyle | null
  /** Given if the page shows unreachable tiles in its own way. */
  onReachable?: (areReachable: boolean) => void
}

/** The attribution of the base map, and a message when its tiles cannot be reached. For use inside `MapView`. */
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
    const retry = () => reloadTiles(map)
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

function reloadTiles(map: LibraryMap) {
  const source = map.getSource<VectorTileSource | RasterTileSource>(tileSource)
  // An archive may have failed before its tile URL was known.
  if (source?.type === 'vector') return source.setUrl(source.url)
  if (!map.getLayer(imageLayerId)) return
  // Hides the layer for one frame. MapLibre forgets failed images when they leave the view; refreshing them does not draw
  // them.
  map.setLayoutProperty(imageLayerId, 'visibility', 'none')
  map.once('render', () => {
    if (map.getLayer(imageLayerId)) map.setLayoutProperty(imageLayerId, 'visibility', 'visible')
  })
}
