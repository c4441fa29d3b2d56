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

/** The purpose of the last position, and its time. */
export type PositionUse = { usedFor: unknown; moment: number }

/** Another use within 10 s shares the position of the last one; a later use gets a new moment, so that it is read again. */
export function nextPositionUse(last: PositionUse | undefined, usedFor: unknown, now = Date.now()): PositionUse {
  if (last === undefined) return { usedFor, moment: now }
  if (last.usedFor === usedFor) return last
  return { usedFor, moment: now - last.moment < maxPositionAgeMs ? last.moment : now }
}
