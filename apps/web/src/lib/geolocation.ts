import { type Location, readLocation } from '@pollen/contract/location'

/** The browser gave no position; `messageKey` is the text that says what the person can do. */
export class GeolocationFailure extends Error {
  override name = 'GeolocationFailure'
  readonly messageKey = 'enable-geolocation-to-use-feature'
}

const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 5_000 }

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
