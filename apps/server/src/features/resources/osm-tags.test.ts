import { resourceKinds } from '@pollen/contract/resource-kinds'
import { expect, test } from 'vitest'
import { kindsOf, overpassQuery, selectingValues, toResources } from './osm-tags.ts'

const location = { longitude: 5.57, latitude: 50.64 }

test('recognizes every kind of OpenStreetMap by its tags', () => {
  const tagged = {
    BKC: { amenity: 'public_bookcase' },
    DEF: { emergency: 'defibrillator' },
    DWS: { amenity: 'drinking_water' },
    FDB: { amenity: 'social_facility', social_facility: 'food_bank' },
    FDS: { amenity: 'food_sharing' },
    FRS: { amenity: 'freeshop' },
    GVB: { amenity: 'give_box' },
    REP: { leisure: 'hackerspace', repair: 'assisted_self_service' },
    SPK: { amenity: 'social_facility', social_facility: 'soup_kitchen' },
  }
  for (const [kind, tags] of Object.entries(tagged)) expect(kindsOf(tags)).toEqual([kind])
  const fromElsewhere = ['FLF']
  expect([...Object.keys(tagged), ...fromElsewhere].sort()).toEqual(Object.keys(resourceKinds).sort())
})

test('a fountain counts as drinking water only with drinking_water=yes', () => {
  expect(kindsOf({ amenity: 'fountain' })).toEqual([])
  expect(kindsOf({ amenity: 'fountain', drinking_water: 'yes' })).toEqual(['DWS'])
  expect(kindsOf({ amenity: 'fountain', drinking_water: 'no' })).toEqual([])
})

test('an element can have two kinds', () => {
  expect(kindsOf({ amenity: 'public_bookcase; give_box' })).toEqual(['BKC', 'GVB'])
})

test('ignores private and disused elements and unknown tags', () => {
  expect(kindsOf({ amenity: 'public_bookcase', access: 'private' })).toEqual([])
  expect(kindsOf({ 'disused:amenity': 'public_bookcase' })).toEqual([])
  expect(kindsOf({ amenity: 'public_bookcases' })).toEqual([])
  expect(kindsOf({})).toEqual([])
})

test('converts the tags of an element to a resource', () => {
  const tags = {
    amenity: 'public_bookcase',
    name: ' Boîte à  livres\nde la Cité ',
    description: 'Devant l’école',
    opening_hours: '24/7',
    'contact:website': 'www.example.org/livres',
    image: 'https://example.org/a b.jpg',
    wikimedia_commons: 'File:Boîte à livres.jpg',
  }
  expect(toResources({ type: 'node', id: 4711, location, tags })).toEqual([
    {
      kind: 'BKC',
      id: 'node/4711',
      name: 'Boîte à livres de la Cité',
      description: 'Devant l’école',
      location,
      opening_hours: '24/7',
      website: 'https://www.example.org/livres',
      image: 'https://commons.wikimedia.org/wiki/Special:FilePath/Bo%C3%AEte%20%C3%A0%20livres.jpg?width=960',
    },
  ])
})

test('describes the position of a defibrillator', () => {
  const tags = { emergency: 'defibrillator', 'defibrillator:location': 'Hall d’entrée' }
  expect(toResources({ type: 'way', id: 1, location, tags })).toMatchObject([
    { id: 'way/1', name: '', description: 'Hall d’entrée' },
  ])
})

test.each([
  ['an id that is an object', { id: {} }],
  ['an id that is text', { id: '4711' }],
  ['a negative id', { id: -1 }],
  ['an id that is not exact', { id: 2 ** 53 }],
  ['an unknown type', { type: '__proto__' }],
  ['no place', { location: null }],
  ['a place that is not on Earth', { location: { longitude: 5, latitude: 91 } }],
  ['a place that is not a number', { location: { longitude: Number.NaN, latitude: 50 } }],
  ['tags that are a list', { tags: ['public_bookcase'] }],
  ['tags that are text', { tags: 'amenity=public_bookcase' }],
  ['tags that throw when read as text', { tags: { amenity: { toString: 1 } } }],
  ['no tags', { tags: null }],
])('skips an element with %s', (_, difference) => {
  const element = { type: 'node', id: 1, location, tags: { amenity: 'public_bookcase' }, ...difference }
  expect(toResources(element)).toEqual([])
})

test('converts hostile tags to plain text or drops them', () => {
  const tags = JSON.parse(`{
    "amenity": "give_box", "__proto__": "x", "name": { "a": 1 }, "name:en": "<img src=x onerror=alert(1)>",
    "website": "javascript:alert(1)", "url": "https://ada:secret@example.org/", "image": "data:image/svg+xml,x",
    "description": "\\u0000\\u202Eabc\\ud800", "opening_hours": 24
  }`)
  expect(toResources({ type: 'node', id: 1, location, tags })).toMatchObject([
    {
      name: '<img src=x onerror=alert(1)>',
      website: '',
      image: '',
      description: 'abc\ufffd',
      opening_hours: '',
    },
  ])
})

test('requests every kind within the box from Overpass, with tags and centre', () => {
  const query = overpassQuery({ south: 50.5, west: 5.4, north: 50.7, east: 5.7 })
  expect(query).toMatch(/^\[out:json\]\[timeout:15\]\[bbox:50\.5,5\.4,50\.7,5\.7\];/)
  expect(query).toMatch(/out tags center qt;$/)
  for (const value of selectingValues) expect(query).toContain(value)
})
