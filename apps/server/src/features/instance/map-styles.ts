import { mapZoom } from '@pollen/contract/constants'
import type { MapStyle, MapStyleCode } from '@pollen/contract/instance'
import type { Config } from '../../config.ts'

type Attribution = MapStyle['attribution'][number]
type TileUrlName = Extract<keyof Config, `TILE_URL_${string}`>
type RasterStyle = { code: MapStyleCode; setting: TileUrlName; madeBy: Attribution[] }

export const openStreetMap = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }
const openStreetMapFrance = { text: 'OpenStreetMap France', url: 'https://www.openstreetmap.fr' }
const hot = { text: 'Humanitarian OpenStreetMap Team', url: 'https://www.hotosm.org' }
const cyclosm = { text: 'CyclOSM', url: 'https://www.cyclosm.org' }
const thunderforest = { text: 'Thunderforest', url: 'https://www.thunderforest.com' }

/** The seven styles in the order of the switcher, and which setting says where their tiles are. */
const rasterStyles: RasterStyle[] = [
  { code: 'humanitarian', setting: 'TILE_URL_HUMANITARIAN', madeBy: [hot, openStreetMapFrance] },
  { code: 'standard', setting: 'TILE_URL_STANDARD', madeBy: [] },
  { code: 'cycling', setting: 'TILE_URL_CYCLING', madeBy: [cyclosm, openStreetMapFrance] },
  { code: 'transport', setting: 'TILE_URL_TRANSPORT', madeBy: [thunderforest] },
  { code: 'transport-dark', setting: 'TILE_URL_TRANSPORT_DARK', madeBy: [thunderforest] },
  { code: 'neighbourhood', setting: 'TILE_URL_NEIGHBOURHOOD', madeBy: [thunderforest] },
  { code: 'outdoors', setting: 'TILE_URL_OUTDOORS', madeBy: [thunderforest] },
]

/** The styles whose tiles come from a server by URL. One that needs a key is offered only with it. */
export function tileStyles(config: Config): MapStyle[] {
  return rasterStyles.flatMap(({ code, setting, madeBy }) => {
    const tiles = tileAddresses(config[setting], config.TILE_KEY_THUNDERFOREST)
    if (tiles.length === 0) return []
    const attribution = [openStreetMap, ...madeBy]
    const is_dark = code === 'transport-dark'
    return { code, tiles, archive: null, attribution, max_zoom: mapZoom.max, is_dark }
  })
}

/** The origins that a browser asks for tiles, which the content security policy has to let in. */
export const tileOrigins = (config: Config): string[] =>
  Array.from(new Set(tileStyles(config).flatMap(({ tiles }) => tiles.map((url) => new URL(url).origin))))

/** The hosts a, b and c of a tile server are one: browsers ask each for a part. */
function tileAddresses(url: string, key: string | undefined): string[] {
  if (url === 'off' || (url.includes('{key}') && !key)) return []
  const withKey = url.replaceAll('{key}', encodeURIComponent(key ?? ''))
  return withKey.includes('{s}') ? ['a', 'b', 'c'].map((host) => withKey.replaceAll('{s}', host)) : [withKey]
}
