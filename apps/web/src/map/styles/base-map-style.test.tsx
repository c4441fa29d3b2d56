import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chooseTheme } from '../../lib/theme.ts'
import { baseMapStyle, type TileStyle, tileSource } from './base-map-style.ts'
import { useBaseMap } from './use-base-map.ts'
import { worldSource } from './world-style.ts'

const streets = {
  code: 'standard',
  tiles: ['https://tile.example/{z}/{x}/{y}{r}.png'],
  archive: null,
  attribution: [],
  max_zoom: 18,
  is_dark: false,
} as TileStyle
const night = { ...streets, code: 'night', is_dark: true } as TileStyle
const own = { ...streets, code: 'own', tiles: [], archive: '/map.pmtiles' } as unknown as TileStyle
const light = { isDark: false, language: 'en', archiveLayers: [] }
const landOf = (style: ReturnType<typeof baseMapStyle>) => JSON.stringify(style.layers[0])

test('the world map lies under every style, and is shown without one', () => {
  expect(Object.keys(baseMapStyle(null, light).sources)).toEqual([worldSource])
  expect(Object.keys(baseMapStyle(streets, light).sources)).toEqual([worldSource, tileSource])
})

test('images match the density of the screen, up to their maximum zoom', () => {
  expect(baseMapStyle(streets, light).sources[tileSource]).toMatchObject({
    type: 'raster',
    tiles: ['https://tile.example/{z}/{x}/{y}{ratio}.png'],
    maxzoom: 18,
  })
})

test('a dark page inverts light images, but not dark ones', () => {
  const paintOf = (style: TileStyle, isDark: boolean) =>
    JSON.stringify(baseMapStyle(style, { ...light, isDark }).layers.at(-1))
  expect(paintOf(streets, true)).toContain('raster-hue-rotate')
  expect(paintOf(streets, false)).not.toContain('raster-hue-rotate')
  expect(paintOf(night, true)).not.toContain('raster-hue-rotate')
})

test('the world map is dark under a dark style', () => {
  expect(landOf(baseMapStyle(night, light))).toBe(landOf(baseMapStyle(null, { ...light, isDark: true })))
  expect(landOf(baseMapStyle(streets, light))).not.toBe(landOf(baseMapStyle(night, light)))
})

test('the archive of the operator is shown once its layers are loaded, from this site', () => {
  expect(Object.keys(baseMapStyle(own, light).sources)).toEqual([worldSource])
  const layer = { id: 'roads', type: 'line', source: tileSource } as const
  const style = baseMapStyle(own, { ...light, archiveLayers: [layer] })
  expect(style.sources[tileSource]).toEqual({ type: 'vector', url: 'pmtiles://https://pollen.example/map.pmtiles' })
  expect(style.layers.at(-1)).toBe(layer)
})

afterEach(() => act(() => chooseTheme('auto')))

test('the first style is shown until another one is chosen for all maps of this device', () => {
  const first = renderHook(() => useBaseMap([streets, night]))
  const second = renderHook(() => useBaseMap([streets, night]))
  expect(first.result.current.tileStyle?.code).toBe('standard')
  act(() => first.result.current.choose('night'))
  expect([first, second].map(({ result }) => result.current.tileStyle?.code)).toEqual(['night', 'night'])
  expect(localStorage.getItem('pollen.map-style')).toBe('night')
})

test('a style that is no longer offered is replaced by the first one', () => {
  const { result } = renderHook(() => useBaseMap([streets]))
  act(() => result.current.choose('gone'))
  expect(result.current.tileStyle?.code).toBe('standard')
})

test('a choice in another tab is adopted', () => {
  const { result } = renderHook(() => useBaseMap([streets, night]))
  localStorage.setItem('pollen.map-style', 'night')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pollen.map-style' })))
  expect(result.current.tileStyle?.code).toBe('night')
})

test('the map follows the theme of the page', () => {
  const { result } = renderHook(() => useBaseMap([]))
  const before = landOf(result.current.mapStyle)
  act(() => chooseTheme('dark'))
  expect(landOf(result.current.mapStyle)).not.toBe(before)
})
