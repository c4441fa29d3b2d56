import { expect, test } from 'vitest'
import { currentLocation, nextPositionUse } from './geolocation.ts'

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

const first = nextPositionUse(undefined, 'list', 1_000)

test('a list that grows is measured from where it began', () => {
  expect(nextPositionUse(first, 'list', 90_000)).toBe(first)
})

test('another list within 10 seconds uses the same position', () => {
  expect(nextPositionUse(first, 'other list', 10_999)).toEqual({ usedFor: 'other list', moment: 1_000 })
})

test('a position that is 10 seconds old is asked for again', () => {
  const second = nextPositionUse(first, 'other list', 11_000)
  expect(second).toEqual({ usedFor: 'other list', moment: 11_000 })
  expect(nextPositionUse(second, 'third list', 20_000).moment).toBe(11_000)
})
