import { expect, test } from 'vitest'
import { findArrived, isSameOrder, keepList } from './keep-list.ts'
import { newPhoto, type Photo, photosOfItem } from './photo.ts'

const [a, b, c] = photosOfItem({ images: ['/a', '/b', '/c'] }) as [Photo, Photo, Photo]
const added = newPhoto(new File(['x'], 'x.webp'))
const later = newPhoto(new File(['y'], 'y.webp'))

test('those that are there come in the wanted order, with a gap for the one on its way', () => {
  const present = ['/a', '/b', '/c']
  expect(keepList([c, added, a, later, b], present, new Map(), added.key)).toEqual(['/c', null, '/a', '/b'])
  const sent = new Map([[added.key, '/x']])
  expect(keepList([c, added, later], [...present, '/x'], sent, later.key)).toEqual(['/c', '/x', null])
  expect(keepList([c, added, later], [...present, '/x'], sent)).toEqual(['/c', '/x'])
})

test('a picture that somebody else removed meanwhile is not asked for', () => {
  expect(keepList([a, b, added], ['/b'], new Map(), added.key)).toEqual(['/b', null])
})

test('a photo whose answer was lost is found at its place', () => {
  expect(findArrived(['/a', null, '/b'], ['/a', '/new', '/b'])).toBe('/new')
  expect(findArrived(['/a', null, '/b'], ['/a', '/b'])).toBeUndefined()
  expect(findArrived(['/a', null], ['/b', '/new'])).toBeUndefined()
})

test('the order is right only when all of it is', () => {
  expect(isSameOrder(['/a', '/b'], ['/a', '/b'])).toBe(true)
  expect(isSameOrder(['/b', '/a'], ['/a', '/b'])).toBe(false)
  expect(isSameOrder(['/a'], ['/a', '/b'])).toBe(false)
})
