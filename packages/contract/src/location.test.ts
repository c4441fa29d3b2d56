import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approximateLocation,
  cellRadiusKm,
  compassLetters,
  distanceKm,
  earthRadiusKm,
  type Location,
  locationText,
  readLocation,
} from './location.ts'
import { LocationIn } from './location-fields.ts'

const coordinate = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true, noDefaultInfinity: true })
const isMeasurable = ({ longitude, latitude }: Location) =>
  [longitude, latitude].every((degrees) => degrees === 0 || Math.abs(degrees) > 1e-15)
const anyLocation = fc.record({ longitude: coordinate(180), latitude: coordinate(90) }).filter(isMeasurable)
const liege: Location = { longitude: 5.5736112, latitude: 50.6450944 }

describe('a location is read', () => {
  test.each([
    ['an object', { longitude: 5.57, latitude: 50.64 }],
    ['an array, longitude first', [5.57, 50.64]],
    ['a browser position', { coords: { longitude: 5.57, latitude: 50.64, accuracy: 12 }, timestamp: 1 }],
    ['the text form', 'SRID=4326;POINT (5.57 50.64)'],
    ['the text form without its reference', 'POINT(5.57 50.64)'],
    ['an object as JSON text', '{"longitude":5.57,"latitude":50.64}'],
    ['an array as JSON text', ' [5.57, 50.64] '],
    ['a browser position as JSON text', '{"coords":{"longitude":5.57,"latitude":50.64,"accuracy":12}}'],
    ['what a person types, with a semicolon', '50.64 ; 5.57'],
    ['what a person types, latitude first', '50.64, 5.57'],
    ['what a person pastes, with spaces around', '  50.64 5.57 '],
  ])('from %s', (_form, value) => {
    expect(readLocation(value)).toEqual({ longitude: 5.57, latitude: 50.64 })
  })

  test.each([
    [`50°38'24"N 5°34'12"E`, { longitude: 5.57, latitude: 50.64 }],
    [`50°38′24″ N, 5°34′12″ O`, { longitude: -5.57, latitude: 50.64 }],
    [`33.5°S 70°36'W`, { longitude: -70.6, latitude: -33.5 }],
  ])('from degrees, minutes and seconds: %s', (text, expected) => {
    const read = readLocation(text)
    expect(read?.longitude).toBeCloseTo(expected.longitude, 9)
    expect(read?.latitude).toBeCloseTo(expected.latitude, 9)
  })

  test('with the compass letters of the languages, except those that two of them use differently', () => {
    const [french, italian, dutch] = [{ west: 'O' }, { west: 'O' }, { south: 'Z', east: 'O' }]
    const international = { N: 'north', S: 'south', E: 'east', W: 'west' }
    expect(Object.fromEntries(compassLetters([french, italian]))).toEqual({ ...international, O: 'west' })
    expect(Object.fromEntries(compassLetters([french, dutch]))).toEqual({ ...international, Z: 'south' })
    expect(Object.fromEntries(compassLetters([{ north: 'S' }]))).toEqual(international)
  })

  test('from every form it is written in, without loss', () => {
    fc.assert(
      fc.property(anyLocation, (location) => {
        const { longitude, latitude } = location
        for (const form of [location, [longitude, latitude], { coords: location }, locationText(location)]) {
          expect(readLocation(form)).toEqual({ longitude: longitude + 0, latitude: latitude + 0 })
        }
      }),
    )
  })

  test('as null from any other value, without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = readLocation(value)
        if (read) expect(Math.abs(read.longitude) <= 180 && Math.abs(read.latitude) <= 90).toBe(true)
      }),
    )
  })

  test.each([
    ['out of range', '95, 5'],
    ['out of range', { longitude: 181, latitude: 0 }],
    ['another reference system', 'SRID=3857;POINT (5 50)'],
    ['sixty minutes', `50°60'0"N 5°34'12"E`],
    ['longitude first', `5°34'12"E 50°38'24"N`],
    ['two latitudes', `50°38'24"N 5°34'12"S`],
    ['a letter of no listed language', `50°38'24"N 5°34'12"Q`],
    ['not a number', [Number.NaN, 1]],
    ['text for numbers', { longitude: '5', latitude: '50' }],
    ['three numbers', [1, 2, 3]],
    ['out of range in JSON text', '[500, 1]'],
    ['JSON text cut short', '[5.57, 50'],
    ['JSON text in JSON text', '"[5.57, 50.64]"'],
    ['JSON text of something else', '{"a":1}'],
    ['three numbers as text', '50.64, 5.57, 1'],
    ['endless', `${' '.repeat(400)}50.64, 5.57`],
    ['an address', 'Rue Léopold 12, Liège'],
    ['nothing', null],
  ])('as null when it is %s', (_reason, value) => {
    expect(readLocation(value)).toBeNull()
  })

  test('by the schema, which reports an invalid location', () => {
    expect(LocationIn.parse('50.64, 5.57')).toEqual({ longitude: 5.57, latitude: 50.64 })
    expect(LocationIn.safeParse('somewhere').error?.issues).toMatchObject([{ params: { message: 'location' } }])
  })
})

describe('the distance between two places', () => {
  test('is the haversine on a radius of 6378.137 km', () => {
    const brussels = { longitude: 4.3517, latitude: 50.8466 }
    expect(distanceKm(liege, brussels)).toBeCloseTo(88.93, 1)
    const quarter = distanceKm({ longitude: 0, latitude: 0 }, { longitude: 90, latitude: 0 })
    expect(quarter).toBeCloseTo((Math.PI / 2) * earthRadiusKm, 6)
  })

  test('is zero to itself, symmetric, and at most half the circumference of the Earth', () => {
    fc.assert(
      fc.property(anyLocation, anyLocation, (here, there) => {
        expect(distanceKm(here, here)).toBeCloseTo(0, 6)
        expect(distanceKm(here, there)).toBeCloseTo(distanceKm(there, here), 6)
        expect(distanceKm(here, there)).toBeLessThanOrEqual(Math.PI * earthRadiusKm)
      }),
    )
  })

  test('crosses the antimeridian the short way', () => {
    const fiji = { longitude: 179.9, latitude: -17 }
    const samoa = { longitude: -179.9, latitude: -17 }
    expect(distanceKm(fiji, samoa)).toBeLessThan(25)
  })
})

describe('an approximate place', () => {
  test('has a circle that contains its cell, and is the same for all places in the cell', () => {
    fc.assert(
      fc.property(anyLocation, (location) => {
        const shown = approximateLocation(location)
        expect(distanceKm(location, shown)).toBeLessThan(cellRadiusKm)
        expect(approximateLocation(shown)).toEqual(shown)
      }),
    )
  })
})

test('degrees too small for the database become zero', () => {
  const tiny = { longitude: -2.4780549402531593e-23, latitude: 5.4e-323 }
  expect(LocationIn.parse(tiny)).toEqual({ longitude: 0, latitude: 0 })
  expect(LocationIn.parse([-0, 1e-14])).toEqual({ longitude: 0, latitude: 1e-14 })
})
