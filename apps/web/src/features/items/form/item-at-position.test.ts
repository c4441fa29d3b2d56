import { itemTypes, languages } from '@pollen/contract/constants'
import { NewItem } from '@pollen/contract/item-fields'
import { resourceKindCodes, resourceKinds } from '@pollen/contract/resource-kinds'
import { describe, expect, test } from 'vitest'
import { allTexts } from '../../../../test/all-texts.ts'
import { readPosition, resourceValues } from './item-at-position.ts'

const startable = resourceKindCodes.filter((kind) => resourceKinds[kind].canStartItem)

describe.each(languages)('in %s', (language) => {
  test.each(startable.flatMap((kind) => itemTypes.map((type) => [kind, type] as const)))(
    '%s × %s has its texts',
    (kind, type) => {
      const keys: string[] = []
      const t = (key: string) => {
        keys.push(key)
        return allTexts[language][key] ?? ''
      }
      const { name, description, categories } = resourceValues(kind, type, t)
      const [category1, category2] = categories
      expect(NewItem.safeParse({ name, description, type, category1, category2 }).success, keys.join()).toBe(true)
      expect(keys[0]?.endsWith(`_${type}`)).toBe(type === 'DN' || type === 'RQ')
    },
  )
})

test('a repair café suggests the categories for public resources, do-it-yourself and help', () => {
  expect(resourceValues('REP', 'RQ', String).categories).toEqual(['PR', 'DY', 'HL'])
  expect(resourceValues('BKC', 'DN', String).categories).toEqual(['PR', 'BK'])
})

test('reads a position from the parameters of the page', () => {
  const liege = { lat: '50.64', lng: '5.57', type: 'DN' }
  const location = { latitude: 50.64, longitude: 5.57 }
  expect(readPosition(liege)).toEqual({ location, type: 'DN', kind: null, resource: null, isKindRefused: false })
  expect(readPosition({ ...liege, resource: 'GVB', rid: 'node/7' })).toMatchObject({
    kind: 'GVB',
    resource: { kind: 'GVB', id: 'node/7' },
  })
  expect(readPosition({ ...liege, resource: 'GVB' })).toMatchObject({ kind: 'GVB', resource: null })
})

test.each(resourceKindCodes.filter((kind) => !startable.includes(kind)))('starts no item from %s', (resource) => {
  const position = readPosition({ lat: '50.64', lng: '5.57', type: 'DN', resource, rid: 'node/7' })
  expect(position).toMatchObject({ location: { latitude: 50.64 }, kind: null, resource: null, isKindRefused: true })
})

test.each([
  { lat: '95', lng: '5.57', type: 'DN' },
  { lat: 'here', lng: '5.57', type: 'DN' },
  { lat: '50.64', lng: '5.57', type: 'XX' },
  { lat: '50.64', lng: '5.57', type: 'DN', resource: 'toString', rid: '1' },
  { lat: '50.64', lng: '5.57', type: 'DN', resource: 'GVB', rid: 'a b' },
])('rejects the position %o', (params) => {
  expect(readPosition(params)).toBeNull()
})
