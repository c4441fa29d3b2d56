import { expect, test } from 'vitest'
import { currentLocation } from './geolocation.ts'

type Answer = Geolocation['getCurrentPosition']
const browser = (getCurrentPosition: Answer) => ({ getCurrentPosition }) as Geolocation

test('the position of the browser becomes a location; the browser is asked for a precise and recent one', async () => {
  let received: PositionOptions | undefined
  const geolocation = browser((found, _, options) => {
    received = options
    found({ coords: { longitude: 5.57, latitude: 50.64 } } as GeolocationPosition)
  })
  expect(await currentLocation(geolocation)).toEqual({ longitude: 5.57, latitude: 50.64 })
  expect(received).toEqual({ enableHighAccuracy: true, maximumAge: 10_000, timeout: 5_000 })
})

test('a refusal asks the person to enable it', async () => {
  const geolocation = browser((_, refused) => refused?.({ code: 1 } as GeolocationPositionError))
  await expect(currentLocation(geolocation)).rejects.toMatchObject({ messageKey: 'enable-geolocation-to-use-feature' })
})
