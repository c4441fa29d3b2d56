import { expect, test } from 'vitest'
import { parseHttpUrl } from '../../lib/http-url.ts'
import { sourceAddresses } from './add-resource-links.tsx'
import en from './locales/en.json'

const liege = { latitude: 50.6412345678, longitude: -5.57 }

test('links to each source at the chosen place', () => {
  expect(sourceAddresses(liege)).toMatchObject({
    bookcases: 'https://mapcomplete.org/bookcases?z=18&lat=50.641235&lon=-5.570000',
    fruit: 'https://fallingfruit.org/locations/new/50.641235,-5.570000,18z',
    osm: 'https://www.openstreetmap.org/edit#map=19/50.641235/-5.570000',
  })
})

test('every source has a text', () => {
  for (const source of Object.keys(sourceAddresses(liege))) expect(en).toHaveProperty(`resource-add__${source}`)
})

test.each(['https://example.org/a?b=c', 'http://example.org'])('links %s', (address) => {
  expect(parseHttpUrl(address)?.href).toContain('example.org')
})

test.each([
  '',
  'javascript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'data:text/html,x',
  '//example.org',
  'example.org',
  'ftp://x',
])('does not link %s', (address) => {
  expect(parseHttpUrl(address)).toBeNull()
})
