import { expect, test } from 'vitest'
import { tilesOfView, tileUrl } from './static-tiles.ts'

const liege = { longitude: 5.5797, latitude: 50.6412 }

test('covers the view with tiles around its center', () => {
  const tiles = tilesOfView({ center: liege, zoom: 15, width: 260, height: 140 })
  // The tile of Liège, by the formula of OpenStreetMap.
  const own = tiles.find(({ left, top }) => left <= 130 && left > 130 - 256 && top <= 70 && top > 70 - 256)
  expect(own).toMatchObject({ zoom: 15, x: 16891, y: 11021 })
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(260)
  expect(Math.max(...tiles.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(140)
  expect(tiles.length).toBeLessThanOrEqual(6)
})

test('continues across the antimeridian, and ends at the poles', () => {
  const fiji = tilesOfView({ center: { longitude: 180, latitude: 0 }, zoom: 3, width: 300, height: 100 })
  expect(new Set(fiji.map(({ x }) => x))).toEqual(new Set([7, 0]))
  const pole = tilesOfView({ center: { longitude: 0, latitude: 90 }, zoom: 2, width: 200, height: 400 })
  expect(pole.every(({ y, top }) => y === 0 && Math.round(top) === 200)).toBe(true)
})

test('fills the address of a tile, for dense screens too', () => {
  const tile = { zoom: 15, x: 16892, y: 10992, left: 0, top: 0 }
  const tiles = ['https://a.tiles.example/{z}/{x}/{y}{r}.png', 'https://b.tiles.example/{z}/{x}/{y}{r}.png']
  expect(tileUrl({ tiles }, tile, false)).toBe('https://a.tiles.example/15/16892/10992.png')
  expect(tileUrl({ tiles }, { ...tile, x: 16893 }, true)).toBe('https://b.tiles.example/15/16893/10992@2x.png')
})
