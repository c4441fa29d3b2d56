import { type Compass, languageTable } from './constants.ts'

export type Location = { longitude: number; latitude: number }

/** Equatorial radius, which defines distances in the product. */
export const earthRadiusKm = 6378.137

/** Longer than any valid form of a location. */
const maxTextLength = 300

/** Parses a location in any accepted form. Returns null if it is invalid or out of range. */
export function readLocation(value: unknown): Location | null {
  return typeof value === 'string' ? readLocationText(value) : readLocationValue(value)
}

/** Accepts `{ longitude, latitude }`, the position of a browser, or `[longitude, latitude]`. */
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
 * Accepts `SRID=4326;POINT (lng lat)`; typed coordinates with latitude first, such as `50.64, 5.57` or `50°38'24"N
 * 5°34'12"E`; or an object or array as JSON, as in queries.
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
  // The separator is one comma or semicolon, or whitespace.
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

/** Returns two numbers, or an empty list for any other parts. */
function readNumbers(parts: string[]): [number, number] | [] {
  const [first = '', second = '', ...more] = parts.map((part) => part.trim())
  return more.length === 0 && number.test(first) && number.test(second) ? [Number(first), Number(second)] : []
}

/** An angle without spaces: degrees, optionally with minutes and seconds. */
const angle = /^(\d+(?:\.\d+)?)°(?:(\d+(?:\.\d+)?)['’′])?(?:(\d+(?:\.\d+)?)(?:["”″]|''))?$/

type Direction = keyof Compass

/**
 * Maps letters to directions. N, S, E and W mean the same in every language. Leaves out a letter that means different directions in
 * two of the languages, such as O in French and Dutch, because the language of a location is unknown.
 */
export function compassLetters(compasses: Partial<Compass>[]): Map<string, Direction> {
  const own = compasses.flatMap((compass) => Object.entries(compass) as [Direction, string][])
  const letters = new Map(own.map(([direction, letter]) => [letter, direction]))
  for (const [direction, letter] of own) if (letters.get(letter) !== direction) letters.delete(letter)
  return letters.set('N', 'north').set('S', 'south').set('E', 'east').set('W', 'west')
}

const twoAngles = /^(\P{L}+)(\p{L})(\P{L}+)(\p{L})$/u

/** Accepts `50°38'24"N 5°34'12"E`, with any spaces. */
function readDegrees(text: string): Location | null {
  const [, first = '', firstLetter = '', second = '', secondLetter = ''] = twoAngles.exec(text) ?? []
  // Not at module level, where the call would count as a side effect and keep this module in the scripts of every page.
  const directions = compassLetters(Object.values(languageTable).map(({ compass = {} }) => compass))
  const northOrSouth = directions.get(firstLetter.toUpperCase())
  const eastOrWest = directions.get(secondLetter.toUpperCase())
  if (northOrSouth !== 'north' && northOrSouth !== 'south') return null
  if (eastOrWest !== 'east' && eastOrWest !== 'west') return null
  const latitude = decimalDegrees(first, northOrSouth === 'south')
  const longitude = decimalDegrees(second.replace(/^[\s,;]+/, ''), eastOrWest === 'west')
  return latitude === null || longitude === null ? null : toLocation(longitude, latitude)
}

function decimalDegrees(text: string, isNegative: boolean): number | null {
  const [, degrees, minutes = '0', seconds = '0'] = angle.exec(text.replace(/\s/g, '')) ?? []
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return isNegative ? -size : size
}

/** Returns null if the coordinates are not numbers or out of range. */
function toLocation(longitude: unknown, latitude: unknown): Location | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return isOnEarth ? { longitude: plainDegrees(longitude), latitude: plainDegrees(latitude) } : null
}

/** Rounds tiny values and minus zero to zero, because the database cannot square denormal numbers. */
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

/** Height of a cell, about 400 m. */
const cellDegrees = 0.0036

/** A circle with this radius around the centre of a cell contains the whole cell. */
export const cellRadiusKm = 0.3

/**
 * Returns the centre of a cell in a fixed grid, the only location that others see of an approximate place. It depends on
 * the cell alone, so repeated requests do not reveal the exact place within it. The SQL functions `cell_latitude`,
 * `cell_columns` and `cell_longitude` (migration 0009) implement the same rule; a test compares them.
 */
export function approximateLocation({ longitude, latitude }: Location): Location {
  const row = Math.floor(latitude / cellDegrees)
  const middle = Math.max(-90, Math.min(90, (row + 0.5) * cellDegrees))
  // Cells get wider in degrees towards the poles, so that their width in metres stays the same.
  const columns = Math.max(1, Math.floor((360 * Math.cos((middle * Math.PI) / 180)) / cellDegrees + 0.5))
  const column = Math.min(Math.floor(((longitude + 180) / 360) * columns), columns - 1)
  return { longitude: ((column + 0.5) / columns) * 360 - 180, latitude: middle }
}
