import { expect, test } from 'vitest'
import { areaOf } from './area-of.ts'

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
  expect(areaOf(address)).toBe(area)
})

test('a town with its country is no street', () => {
  expect(areaOf('Liège, Belgique')).toBe('Liège, Belgique')
  expect(areaOf('Saint-Denis (93), France')).toBe('Saint-Denis (93), France')
  expect(areaOf('Rue Léopold, Belgique')).toBe('Belgique')
  expect(areaOf('Rue Léopold 12, Belgium')).toBe('Belgium')
})

test('without a comma nobody can tell, so nothing is left', () => {
  expect(areaOf('Rue Léopold 12')).toBe('')
  expect(areaOf('Liège')).toBe('')
  expect(areaOf(' , ')).toBe('')
})
