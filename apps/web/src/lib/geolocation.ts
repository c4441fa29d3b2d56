import { type Location, readLocation } from '@pollen/contract/location'

/** The browser gave no position; `messageKey` is the text that says what the person can do. */
export class GeolocationFailure extends Error {
  override name = 'GeolocationFailure'
  readonly messageKey = 'enable-geolocation-to-use-feature'
}

const maxPositionAgeMs = 10_000
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: maxPositionAgeMs, timeout: 5_000 }

/** The position of the browser, if the person allows it. */
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

/** What the position was asked for, and when. */
export type PositionUse = { usedFor: unknown; moment: number }

/** The moment stays the same for another use within 10 s; a later use asks for the position again. */
export function nextPositionUse(last: PositionUse | undefined, usedFor: unknown, now = Date.now()): PositionUse {
  if (last === undefined) return { usedFor, moment: now }
  if (last.usedFor === usedFor) return last
  return { usedFor, moment: now - last.moment < maxPositionAgeMs ? last.moment : now }
}
