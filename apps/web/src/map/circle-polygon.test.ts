import { distanceKm } from '@pollen/contract/location'
import { expect, test } from 'vitest'
import { circlePolygon } from './circle-polygon.ts'

test.each([
  [50.645, 5.57, 10],
  [-33.9, 151.2, 0.3],
  [69.6, 18.9, 100],
  [0, 179.99, 5],
])(
  'every corner around %f, %f is %f km away by the distance formula of the product',
  (latitude, longitude, radiusKm) => {
    const [ring = []] = circlePolygon({ longitude, latitude }, radiusKm).coordinates
    expect(ring.length).toBeGreaterThan(60)
    expect(ring.at(0)).toEqual(ring.at(-1)?.map((degrees) => expect.closeTo(degrees, 9)))
    for (const [lng = 0, lat = 0] of ring) {
      expect(distanceKm({ longitude, latitude }, { longitude: lng, latitude: lat })).toBeCloseTo(radiusKm, 6)
    }
  },
)
