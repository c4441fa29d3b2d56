import { expect, test } from 'vitest'
import { fromLibraryZoom, nearestLongitude, toLibraryZoom, wrapBounds, wrapLongitude } from './camera.ts'

test('zoom counts as OpenStreetMap does: 14 there is 13 for the map library', () => {
  expect(toLibraryZoom(14)).toBe(13)
  expect(fromLibraryZoom(toLibraryZoom(14.5))).toBe(14.5)
})

test('a longitude on another copy of the Earth becomes the usual one', () => {
  expect(wrapLongitude(5.57)).toBe(5.57)
  expect(wrapLongitude(190)).toBe(-170)
  expect(wrapLongitude(-190)).toBe(170)
  expect(wrapLongitude(725)).toBe(5)
  expect(wrapLongitude(180)).toBe(180)
})

test('a place beyond the antimeridian is drawn on the copy that is in view', () => {
  expect(nearestLongitude(-179, 179)).toBe(181)
  expect(nearestLongitude(5, 4)).toBe(5)
  expect(nearestLongitude(5, 362)).toBe(365)
})

test('bounds across the antimeridian have their west in the east; bounds wider than the Earth are the Earth', () => {
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
