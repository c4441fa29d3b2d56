import { mapZoom } from '@pollen/contract/constants'
import type { MapStyle, MapStyleCode } from '@pollen/contract/instance'
import type { Config } from '../../config.ts'

type Attribution = MapStyle['attribution'][number]
type TileUrlName = Extract<keyof Config, `TILE_URL_${string}`>
type RasterStyle = { code: MapStyleCode; setting: TileUrlName; providers: Attribution[] }

export const openStreetMap = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }
const openStreetMapFrance = { text: 'OpenStreetMap France', url: 'https://www.openstreetmap.fr' }
const hot = { text: 'Humanitarian OpenStreetMap Team', url: 'https://www.hotosm.org' }
const cyclosm = { text: 'CyclOSM', url: 'https://www.cyclosm.org' }
const thunderforest = { text: 'Thunderforest', url: 'https://www.thunderforest.com' }

/** The seven styles in the order of the switcher, with the setting for the URL of their tiles. */
const rasterStyles: RasterStyle[] = [
  { code: 'humanitarian', setting: 'TILE_URL_HUMANITARIAN', providers: [hot, openStreetMapFrance] },
  { code: 'standard', setting: 'TILE_URL_STANDARD', providers: [] },
  { code: 'cycling', setting: 'TILE_URL_CYCLING', providers: [cyclosm, openStreetMapFrance] },
  { code: 'transport', setting: 'TILE_URL_TRANSPORT', providers: [thunderforest] },
  { code: 'transport-dark', setting: 'TILE_URL_TRANSPORT_DARK', providers: [thunderforest] },
  { code: 'neighbourhood', setting: 'TILE_URL_NEIGHBOURHOOD', providers: [thunderforest] },
  { code: 'outdoors', setting: 'TILE_URL_OUTDOORS', providers: [thunderforest] },
]

/** Styles with tiles from an external server. Omits those that need a key if it is not set. */
export function tileStyles(config: Config): MapStyle[] {
  return rasterStyles.flatMap(({ code, setting, providers }) => {
    const tiles = tileAddresses(config[setting], config.TILE_KEY_THUNDERFOREST)
    if (tiles.length === 0) return []
    const attribution = [openStreetMap, ...providers]
    const is_dark = code === 'transport-dark'
    return { code, tiles, archive: null, attribution, max_zoom: mapZoom.max, is_dark }
  })
}

/** Origins of tile requests, which the content security policy must allow. */
export const tileOrigins = (config: Config): string[] =>
  Array.from(new Set(tileStyles(config).flatMap(({ tiles }) => tiles.map((url) => new URL(url).origin))))

/** Expands `{s}` to the subdomains a, b and c, among which browsers distribute their requests. */
function tileAddresses(url: string, key: string | undefined): string[] {
  if (url === 'off' || (url.includes('{key}') && !key)) return []
  const withKey = url.replaceAll('{key}', encodeURIComponent(key ?? ''))
  return withKey.includes('{s}') ? ['a', 'b', 'c'].map((host) => withKey.replaceAll('{s}', host)) : [withKey]
}
