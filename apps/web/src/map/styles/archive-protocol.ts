import { addProtocol } from 'maplibre-gl'
import { Protocol } from 'pmtiles'

/** Lets the map library read `pmtiles://` addresses: tiles out of one file, by ranges. */
addProtocol('pmtiles', new Protocol().tile)
