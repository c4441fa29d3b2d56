import { readLocation } from '@pollen/contract/location'
import { expect, test } from 'vitest'
import { writeLocation } from './location-text.ts'

test('a place is written as people type it, and read back the same', () => {
  const text = writeLocation({ longitude: 5.5736112, latitude: 50.6450944 })
  expect(text).toBe('50.645094, 5.573611')
  expect(readLocation(text)).toEqual({ longitude: 5.573611, latitude: 50.645094 })
})

test('what is being typed stays, and no place is no text', () => {
  expect(writeLocation('50.6')).toBe('50.6')
  expect(writeLocation(null)).toBe('')
})
