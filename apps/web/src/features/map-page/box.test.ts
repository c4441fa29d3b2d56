import { expect, test } from 'vitest'
import { type Box, boxAround, boxCorners, containsBox, containsPoint, overlaps, widen, withoutMargin } from './box.ts'

const box = (west: number, east: number, south = 0, north = 10): Box => ({ west, east, south, north })

test('widens a box by a fifth on each side', () => {
  expect(widen(box(0, 10))).toEqual(box(-2, 12, -2, 12))
  expect(widen(box(0, 10, 80, 90)).north).toBe(90)
})

test('removes the margin of the server, which its response adds again', () => {
  const { north, south, west, east } = widen(withoutMargin(box(5, 6, 50, 51)))
  expect([north, south, west, east].map((degrees) => Number(degrees.toFixed(9)))).toEqual([51, 50, 5, 6])
})

test('contains itself and smaller boxes, also across the antimeridian and one world further', () => {
  expect(containsBox(box(0, 10), box(0, 10))).toBe(true)
  expect(containsBox(box(0, 10), box(360, 370))).toBe(true)
  expect(containsBox(box(0, 10), box(1, 11))).toBe(false)
  expect(containsBox(box(0, 10), box(-1, 9))).toBe(false)
  expect(containsBox(box(0, 10), box(2, 8, -1, 5))).toBe(false)
  expect(containsBox(box(170, 190), box(-178, -172))).toBe(true)
  expect(containsBox(box(-180, 180), box(170, 190))).toBe(true)
})

test('a box across the antimeridian contains points on its other side', () => {
  expect(containsPoint(box(170, 190), { longitude: -175, latitude: 5 })).toBe(true)
  expect(containsPoint(box(170, 190), { longitude: 165, latitude: 5 })).toBe(false)
  expect(containsPoint(box(0, 10), { longitude: 5, latitude: 11 })).toBe(false)
})

test('boxes overlap if they share a place', () => {
  expect(overlaps(box(0, 10), box(9, 20))).toBe(true)
  expect(overlaps(box(9, 20), box(0, 10))).toBe(true)
  expect(overlaps(box(0, 10), box(11, 20))).toBe(false)
  expect(overlaps(box(0, 10), box(0, 10, 11, 20))).toBe(false)
  expect(overlaps(box(170, 190), box(-175, -170))).toBe(true)
})

test('the corners of a box stay within 180 degrees', () => {
  expect(boxCorners(box(170, 190))).toEqual([
    { latitude: 10, longitude: 170 },
    { latitude: 0, longitude: -170 },
  ])
  expect(boxCorners(box(-300, 300))).toEqual([
    { latitude: 10, longitude: -180 },
    { latitude: 0, longitude: 180 },
  ])
})

test('a screen shows half as much at the next zoom', () => {
  const center = { longitude: 5.57, latitude: 50.64 }
  const size = { width: 800, height: 600 }
  const [far, near] = [boxAround(center, 13, size), boxAround(center, 14, size)]
  expect(far.east - far.west).toBeCloseTo(2 * (near.east - near.west))
  expect(far.north - far.south).toBeCloseTo(2 * (near.north - near.south))
  expect(containsPoint(near, center)).toBe(true)
})
