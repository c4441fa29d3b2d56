import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { readCamera, readPosition, writeCamera } from './camera-address.ts'

test('writes the camera to the address and reads it back, to about a metre', () => {
  const url = defaultStringifySearch(writeCamera({ center: { latitude: 50.6450944, longitude: -5.5 }, zoom: 13.254 }))
  expect(url).toBe('?clat=50.64509&clng=-5.5&z=13.25')
  expect(readCamera(defaultParseSearch(url))).toEqual({
    center: { latitude: 50.64509, longitude: -5.5 },
    zoom: 13.25,
  })
})

test('reads no camera from an invalid address, and the default zoom from an invalid one', () => {
  for (const url of ['', '?clat=91&clng=5', '?clat=5', '?clat=a&clng=b', '?clat=[1]&clng={}&z=3']) {
    expect(readCamera(defaultParseSearch(url))).toBeNull()
  }
  for (const zoom of ['20', '-1', 'near', '""']) {
    expect(readCamera(defaultParseSearch(`?clat=1&clng=2&z=${zoom}`))?.zoom).toBe(14)
  }
})

test('reads the center of the map from a position in the path', () => {
  expect(readPosition({ lat: '50.6', lng: '5.5' })?.center).toEqual({ latitude: 50.6, longitude: 5.5 })
  for (const [lat, lng] of [
    ['north', '5'],
    ['91', '5'],
    ['50', '500'],
    ['', ''],
  ]) {
    expect(readPosition({ lat, lng })).toBeNull()
  }
})
