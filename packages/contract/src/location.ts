import { z } from 'zod'

export type Location = { longitude: number; latitude: number }

/** The equatorial radius, as the product counts distances. */
export const earthRadiusKm = 6378.137

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const wellKnownText = new RegExp(String.raw`^(?:SRID=(\d+);)?\s*POINT\s*\(\s*(${number})\s+(${number})\s*\)$`, 'i')
const decimalPair = new RegExp(String.raw`^(${number})\s*[,;\s]\s*(${number})$`, 'i')
const angle = String.raw`(\d+(?:\.\d+)?)\s*°\s*(?:(\d+(?:\.\d+)?)\s*['’′]\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["”″]|'')\s*)?`
const degreesPair = new RegExp(String.raw`^${angle}([NS])[\s,;]*${angle}([EWO])$`, 'i')

/** Builds a location from any form the product accepts, or null when it is none of them or out of range. */
export function readLocation(value: unknown): Location | null {
  if (typeof value === 'string') return readLocationText(value.trim())
  if (Array.isArray(value)) return value.length === 2 ? toLocation(value[0], value[1]) : null
  if (typeof value !== 'object' || value === null) return null
  if ('coords' in value) return readLocation(value.coords)
  if (!('longitude' in value && 'latitude' in value)) return null
  return toLocation(value.longitude, value.latitude)
}

/** `SRID=4326;POINT (lng lat)`, or what a person types: `50.64, 5.57` and `50°38'24"N 5°34'12"E`, latitude first. */
function readLocationText(text: string): Location | null {
  const point = wellKnownText.exec(text)
  if (point) return point[1] && point[1] !== '4326' ? null : toLocation(Number(point[2]), Number(point[3]))

  const pair = decimalPair.exec(text)
  if (pair) return toLocation(Number(pair[2]), Number(pair[1]))

  const angles = degreesPair.exec(text)
  if (!angles) return null
  const latitude = decimalDegrees(angles.slice(1, 5))
  const longitude = decimalDegrees(angles.slice(5, 9))
  return latitude === null || longitude === null ? null : toLocation(longitude, latitude)
}

function decimalDegrees([degrees, minutes = '0', seconds = '0', direction = '']: string[]): number | null {
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  // "O" is the French "ouest".
  return /[SWO]/i.test(direction) ? -size : size
}

/** Null if the coordinates are no numbers or not on Earth. */
function toLocation(longitude: unknown, latitude: unknown): Location | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  // Adding zero makes minus zero plain: both name the same place.
  return isOnEarth ? { longitude: longitude + 0, latitude: latitude + 0 } : null
}

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

/** How answers write a location. */
export const LocationOut = z.object({ longitude: z.number(), latitude: z.number() })

/** How requests write one: every form of `readLocation`. */
export const LocationIn = z.unknown().transform((value, ctx): Location => {
  const location = readLocation(value)
  if (location) return location
  ctx.addIssue({ code: 'custom', params: { message: 'location' } })
  return z.NEVER
})
