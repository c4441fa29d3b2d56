import { addProtocol } from 'maplibre-gl'
import { Protocol } from 'pmtiles'

/**
 * Lets the map library read `pmtiles://` addresses: tiles out of one file, by ranges. A function, because the build leaves out
 * modules that are imported for their effect alone.
 */
export function addArchiveProtocol() {
  addProtocol('pmtiles', new Protocol().tile)
}
