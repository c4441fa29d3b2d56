import { isMapSupported } from './is-map-supported.ts'

/** Fetches the map library while the page around the map is still being fetched. */
export function preloadMap() {
  if (!isMapSupported()) return
  // Where it fails, the map itself tries again, and says so.
  import('./loaded-map.tsx').catch(() => undefined)
}
