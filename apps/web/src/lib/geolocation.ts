import { type Location, readLocation } from '@pollen/contract/location'

/** The browser gave no position. `messageKey` is a text that explains how to enable it. */
export class GeolocationFailure extends Error {
  override name = 'GeolocationFailure'
  readonly messageKey = 'enable-geolocation-to-use-feature'
}

const maxPositionAgeMs = 10_000
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: maxPositionAgeMs, timeout: 5_000 }

/** Asks the browser for its position. */
export function currentLocation(geolocation = navigator.geolocation): Promise<Location> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new GeolocationFailure('No position', { cause }))
    if (!geolocation) return fail()
    geolocation.getCurrentPosition(
      (position) => {
        const { longitude, latitude } = position.coords
        const location = readLocation({ longitude, latitude })
        if (location) resolve(location)
        else fail()
      },
      fail,
      options,
    )
  })
}

/** The purpose of a position, and the time at which it was read. */
export type PositionUse = { usedFor: unknown; readAt: number }

/** The same purpose keeps its position. Another purpose shares it for ten seconds, and reads the position again after that. */
export function nextPositionUse(last: PositionUse | undefined, usedFor: unknown, now = Date.now()): PositionUse {
  if (last === undefined) return { usedFor, readAt: now }
  if (last.usedFor === usedFor) return last
  return { usedFor, readAt: now - last.readAt < maxPositionAgeMs ? last.readAt : now }
}
