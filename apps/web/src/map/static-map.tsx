import { useEffect, useRef, useState } from 'react'
import { useIsDark } from '../lib/theme.ts'
import type { MapCamera } from './camera.ts'
import classes from './static-map.module.css'
import { tileSize, tilesOfView, tileUrl } from './static-tiles.ts'
import type { TileStyle } from './styles/base-map-style.ts'

type StaticMapProps = { tileStyle: TileStyle; camera: MapCamera }

/**
 * Draws the images of a base map around a point without MapLibre, for many small maps on a page. Whatever lies behind it
 * stays visible where tiles are missing. The parent is positioned, and has a size and a name.
 */
export function StaticMap({ tileStyle, camera }: StaticMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDark = useIsDark()
  const [hasTiles, setHasTiles] = useState(false)
  const { longitude, latitude } = camera.center
  const zoom = Math.min(camera.zoom, tileStyle.max_zoom)

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const { clientWidth: width, clientHeight: height } = element
    const density = globalThis.devicePixelRatio || 1
    // Also clears the canvas.
    Object.assign(element, { width: width * density, height: height * density })
    const side = tileSize * density
    const controller = new AbortController()
    for (const tile of tilesOfView({ center: { longitude, latitude }, zoom, width, height })) {
      loadImage(tileUrl(tileStyle, tile, density > 1), controller.signal).then(
        (image) => {
          if (controller.signal.aborted) return
          context.drawImage(image, tile.left * density, tile.top * density, side, side)
          setHasTiles(true)
        },
        // The server of the tiles cannot be reached.
        () => undefined,
      )
    }
    return () => controller.abort()
  }, [tileStyle, longitude, latitude, zoom])

  return (
    <>
      <canvas ref={canvas} className={classes.tiles} data-is-inverted={isDark && !tileStyle.is_dark} aria-hidden />
      {hasTiles && (
        <small className={classes.sources}>{tileStyle.attribution.map(({ text }) => text).join(' · ')}</small>
      )}
    </>
  )
}

/** Fetched like the tiles of large maps, because the content security policy allows no images of other servers. */
async function loadImage(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const answer = await fetch(url, { signal, credentials: 'omit' })
  if (!answer.ok) throw new Error(`The tile server answered ${answer.status}`)
  return createImageBitmap(await answer.blob())
}
