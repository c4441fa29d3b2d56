import { expect, test } from 'vitest'
import { currentLocation, nextPositionUse } from './geolocation.ts'

type Answer = Geolocation['getCurrentPosition']
const browser = (getCurrentPosition: Answer) => ({ getCurrentPosition }) as Geolocation

test('requests a precise, recent position from the browser and returns its location', async () => {
  let received: PositionOptions | undefined
  const geolocation = browser((found, _, options) => {
    received = options
    found({ coords: { longitude: 5.57, latitude: 50.64 } } as GeolocationPosition)
  })
  expect(await currentLocation(geolocation)).toEqual({ longitude: 5.57, latitude: 50.64 })
  expect(received).toEqual({ enableHighAccuracy: true, maximumAge: 10_000, timeout: 5_000 })
})

test('a denied permission asks the person to enable geolocation', async () => {
  const geolocation = browser((_, refused) => refused?.({ code: 1 } as GeolocationPositionError))
  await expect(currentLocation(geolocation)).rejects.toMatchObject({ messageKey: 'enable-geolocation-to-use-feature' })
})

const first = nextPositionUse(undefined, 'list', 1_000)

test('loading more of a list keeps the position of its first page', () => {
  expect(nextPositionUse(first, 'list', 90_000)).toBe(first)
})

test('another list within 10 seconds uses the same position', () => {
  expect(nextPositionUse(first, 'other list', 10_999)).toEqual({ usedFor: 'other list', readAt: 1_000 })
})

test('a list after 10 seconds gets a new position', () => {
  const second = nextPositionUse(first, 'other list', 11_000)
  expect(second).toEqual({ usedFor: 'other list', readAt: 11_000 })
  expect(nextPositionUse(second, 'third list', 20_000).readAt).toBe(11_000)
})
