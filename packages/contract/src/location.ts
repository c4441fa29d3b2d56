export type Location = { longitude: number; latitude: number }

/** The equatorial radius, as the product counts distances. */
export const earthRadiusKm = 6378.137

/** More than any form of a location needs. */
const maxTextLength = 300

/** Builds a location from any form the product accepts, or null when it is none of them or out of range. */
export function readLocation(value: unknown): Location | null {
  return typeof value === 'string' ? readLocationText(value) : readLocationValue(value)
}

/** `{ longitude, latitude }`, the same as a browser gives it, or `[longitude, latitude]`. */
function readLocationValue(value: unknown): Location | null {
  if (Array.isArray(value)) return value.length === 2 ? toLocation(value[0], value[1]) : null
  if (typeof value !== 'object' || value === null) return null
  const { coords, longitude, latitude } = value as Record<string, unknown>
  if (typeof coords !== 'object' || coords === null) return toLocation(longitude, latitude)
  const position = coords as Record<string, unknown>
  return toLocation(position.longitude, position.latitude)
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const point = /^(?:SRID=(\d+);)?\s*POINT\s*\(([^()]*)\)$/i

/**
 * `SRID=4326;POINT (lng lat)`; what a person types, latitude first: `50.64, 5.57` and `50°38'24"N 5°34'12"E`; or an object or
 * array as JSON, which is how a query carries them.
 */
function readLocationText(sent: string): Location | null {
  if (sent.length > maxTextLength) return null
  const text = sent.trim()
  if (text.startsWith('{') || text.startsWith('[')) return readLocationValue(readJson(text))

  const [, reference = '4326', coordinates] = point.exec(text) ?? []
  if (coordinates !== undefined) {
    const [longitude, latitude] = readNumbers(coordinates.trim().split(/\s+/))
    return reference === '4326' ? toLocation(longitude, latitude) : null
  }
  // One comma or semicolon between the two, or spaces alone.
  const separated = text.split(/[,;]/)
  const [latitude, longitude] = readNumbers(separated.length === 1 ? text.split(/\s+/) : separated)
  return latitude === undefined ? readDegrees(text) : toLocation(longitude, latitude)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Two numbers, or nothing when the parts are anything else. */
function readNumbers(parts: string[]): [number, number] | [] {
  const [first = '', second = '', ...more] = parts.map((part) => part.trim())
  return more.length === 0 && number.test(first) && number.test(second) ? [Number(first), Number(second)] : []
}

/** An angle without its spaces: degrees, then minutes and seconds where there are any. */
const angle = /^(\d+(?:\.\d+)?)°(?:(\d+(?:\.\d+)?)['’′])?(?:(\d+(?:\.\d+)?)(?:["”″]|''))?$/

/** `50°38'24"N 5°34'12"E`, with any spaces. "O" is the French "ouest". */
function readDegrees(text: string): Location | null {
  const [, north = '', northOrSouth = '', east = '', eastOrWest = ''] =
    /^([^NSEWO]+)([NS])([^NSEWO]+)([EWO])$/i.exec(text) ?? []
  const latitude = decimalDegrees(north, /s/i.test(northOrSouth))
  const longitude = decimalDegrees(east.replace(/^[\s,;]+/, ''), /[wo]/i.test(eastOrWest))
  return latitude === null || longitude === null ? null : toLocation(longitude, latitude)
}

function decimalDegrees(text: string, isNegative: boolean): number | null {
  const [, degrees, minutes = '0', seconds = '0'] = angle.exec(text.replace(/\s/g, '')) ?? []
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return isNegative ? -size : size
}

/** Null if the coordinates are no numbers or not on Earth. */
function toLocation(longitude: unknown, latitude: unknown): Location | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return isOnEarth ? { longitude: plainDegrees(longitude), latitude: plainDegrees(latitude) } : null
}

/** Less than the width of an atom is zero, and minus zero too: the database cannot square such numbers. */
const plainDegrees = (degrees: number) => (Math.abs(degrees) < 1e-15 ? 0 : degrees)

export function locationText({ longitude, latitude }: Location): string {
  return `SRID=4326;POINT (${longitude} ${latitude})`
}

/** Haversine distance in kilometres. */
export function distanceKm(from: Location, to: Location): number {
  const radians = Math.PI / 180
  const dLatitude = (to.latitude - from.latitude) * radians
  const dLongitude = (to.longitude - from.longitude) * radians
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(dLongitude / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** About 400 m from cell to cell, from north to south. */
const cellDegrees = 0.0036

/** A circle of this radius around the middle of a cell contains all of it, also its corners. */
export const cellRadiusKm = 0.3

/**
 * The middle of the cell of a fixed grid, which is all that others learn of an approximate place. It depends on the cell
 * alone, so no number of answers tells where in the cell the true place is. The SQL functions `cell_latitude`, `cell_columns` and
 * `cell_longitude` (migration 0009) are the same rule for stored places; a test compares them.
 */
export function approximateLocation({ longitude, latitude }: Location): Location {
  const row = Math.floor(latitude / cellDegrees)
  const middle = Math.max(-90, Math.min(90, (row + 0.5) * cellDegrees))
  // Cells get wider in degrees towards the poles, so that they stay as wide in metres.
  const columns = Math.max(1, Math.floor((360 * Math.cos((middle * Math.PI) / 180)) / cellDegrees + 0.5))
  const column = Math.min(Math.floor(((longitude + 180) / 360) * columns), columns - 1)
  return { longitude: ((column + 0.5) / columns) * 360 - 180, latitude: middle }
}
