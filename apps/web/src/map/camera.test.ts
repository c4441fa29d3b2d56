import { expect, test } from 'vitest'
import { fromLibraryZoom, nearestLongitude, toLibraryZoom, wrapBounds, wrapLongitude } from './camera.ts'

test('zoom levels match those of OpenStreetMap: 14 is 13 for MapLibre', () => {
  expect(toLibraryZoom(14)).toBe(13)
  expect(fromLibraryZoom(toLibraryZoom(14.5))).toBe(14.5)
})

test('a longitude on another copy of the Earth is wrapped', () => {
  expect(wrapLongitude(5.57)).toBe(5.57)
  expect(wrapLongitude(190)).toBe(-170)
  expect(wrapLongitude(-190)).toBe(170)
  expect(wrapLongitude(725)).toBe(5)
  expect(wrapLongitude(180)).toBe(180)
})

test('a place beyond the antimeridian is drawn on the visible copy', () => {
  expect(nearestLongitude(-179, 179)).toBe(181)
  expect(nearestLongitude(5, 4)).toBe(5)
  expect(nearestLongitude(5, 362)).toBe(365)
})

test('bounds across the antimeridian have west > east, and are limited to the whole Earth', () => {
  expect(wrapBounds({ west: 170, south: -5, east: 190, north: 5 })).toEqual({
    west: 170,
    south: -5,
    east: -170,
    north: 5,
  })
  expect(wrapBounds({ west: -300, south: -90, east: 300, north: 90 })).toEqual({
    west: -180,
    south: -90,
    east: 180,
    north: 90,
  })
})
