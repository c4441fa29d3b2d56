import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setScreen } from '../../test/browser.ts'
import { chooseTheme, useIsDark, useTheme } from './theme.ts'

afterEach(() => chooseTheme('auto'))

/** The attribute that `before-paint.js` sets and the styles read. */
const pageColors = () => document.documentElement.getAttribute('data-color-scheme')
const darkDevice = () => setScreen({ isDark: true })

test('a chosen theme overrides that of the device, and lasts', () => {
  const { result } = renderHook(() => ({ theme: useTheme(), isDark: useIsDark() }))
  act(() => chooseTheme('dark'))
  expect(result.current).toEqual({ theme: 'dark', isDark: true })
  expect([pageColors(), localStorage.getItem('pollen.theme')]).toEqual(['dark', 'dark'])
  act(() => chooseTheme('light'))
  act(darkDevice)
  expect([pageColors(), result.current.isDark]).toEqual(['light', false])
})

test('without a choice, the page follows the device immediately', () => {
  const { result } = renderHook(useIsDark)
  act(() => chooseTheme('auto'))
  expect([pageColors(), result.current]).toEqual(['light', false])
  act(darkDevice)
  expect([pageColors(), result.current]).toEqual(['dark', true])
})

test('a choice in another tab is adopted', () => {
  const { result } = renderHook(useTheme)
  localStorage.setItem('pollen.theme', 'dark')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pollen.theme' })))
  expect([result.current, pageColors()]).toEqual(['dark', 'dark'])
  localStorage.setItem('pollen.theme', 'purple')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pollen.theme' })))
  expect(result.current).toBe('auto')
})
