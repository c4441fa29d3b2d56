import { expect, test } from 'vitest'
import { areaFromAddress } from './address-area.ts'

test.each([
  ['Rue Léopold 12, 4000 Liège', '4000 Liège'],
  ['Rue Léopold 12, 4000 Liège, Belgique', '4000 Liège, Belgique'],
  ['12 Rue Oberkampf, 75011 Paris, France', '75011 Paris, France'],
  ['Résidence des Tilleuls, Rue Léopold 12 b, 4000 Liège', '4000 Liège'],
  ['Résidence des Tilleuls, Rue Léopold, Liège', 'Liège'],
  ['Chez Marie, Dorpsstraat 3A, 3700 Tongeren', '3700 Tongeren'],
  ['Apartment 5, 221B Baker Street, London, United Kingdom', 'London, United Kingdom'],
  ['Boîte à livres (Rue Léopold 12), 4000 Liège', '4000 Liège'],
])('of "%s" others read "%s"', (address, area) => {
  expect(areaFromAddress(address)).toBe(area)
})

test('a town with its country is no street', () => {
  expect(areaFromAddress('Liège, Belgique')).toBe('Liège, Belgique')
  expect(areaFromAddress('Saint-Denis (93), France')).toBe('Saint-Denis (93), France')
  expect(areaFromAddress('Rue Léopold, Belgique')).toBe('Belgique')
  expect(areaFromAddress('Rue Léopold 12, Belgium')).toBe('Belgium')
})

test('without a comma nobody can tell, so nothing is left', () => {
  expect(areaFromAddress('Rue Léopold 12')).toBe('')
  expect(areaFromAddress('Liège')).toBe('')
  expect(areaFromAddress(' , ')).toBe('')
})
