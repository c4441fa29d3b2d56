import { items } from '@pollen/contract/items'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, QueryScope } from '../../../test/render.tsx'
import { answer, answerRaw, holdBack, inputsOf, refuse } from '../../../test/server.ts'
import type { FilterQuery } from '../item-filters/index.ts'
import type { Box } from './box.ts'
import { useMapItems } from './use-map-items.ts'

const liege: Box = { north: 50.7, south: 50.6, west: 5.5, east: 5.7 }
const within: Box = { north: 50.66, south: 50.64, west: 5.58, east: 5.62 }
const brussels: Box = { north: 50.9, south: 50.8, west: 4.3, east: 4.4 }

const markers = (ids: number[], isComplete = true) => ({
  is_complete: isComplete,
  ids,
  types: ids.map(() => 'DN'),
  categories: ids.map(() => 'CH'),
  longitudes: ids.map(() => 5.6),
  latitudes: ids.map(() => 50.65),
})
const serve = (ids: number[], isComplete = true) =>
  answerRaw(items.listMarkers, { status: 200, body: markers(ids, isComplete), headers: { ETag: `"${ids}"` } })
const requestCount = () => inputsOf(items.listMarkers).length

beforeEach(logInAda)

type View = { filters: FilterQuery | null; view: Box | null }
const look = (first: View) => {
  const hook = renderHook(({ filters, view }: View) => useMapItems(filters, view), {
    initialProps: first,
    wrapper: QueryScope,
  })
  return { ...hook, at: (view: Box, filters: FilterQuery | null = {}) => hook.rerender({ filters, view }) }
}
const ids = (pins: { id: number }[]) => pins.map(({ id }) => id)

test('loads and counts the pins in view', async () => {
  serve([1, 2])
  const { result } = look({ filters: {}, view: liege })
  expect(result.current.isFirstLoad).toBe(true)
  await waitFor(() => expect(ids(result.current.pins)).toEqual([1, 2]))
  expect([result.current.count, result.current.isComplete]).toEqual([2, true])
})

test('requests only areas that are not covered yet, and adds their pins', async () => {
  serve([1, 2])
  const { result, at } = look({ filters: {}, view: liege })
  await waitFor(() => expect(result.current.pins).toHaveLength(2))
  at(within)
  expect([requestCount(), result.current.pins.length]).toEqual([1, 2])
  serve([2, 3])
  at(brussels)
  await waitFor(() => expect(ids(result.current.pins)).toEqual([1, 2, 3]))
  expect([requestCount(), result.current.count]).toEqual([2, 0])
})

test('requests a smaller area again if the response was incomplete', async () => {
  serve([1], false)
  const { result, at } = look({ filters: {}, view: liege })
  await waitFor(() => expect(result.current.pins).toHaveLength(1))
  expect(result.current.isComplete).toBe(false)
  serve([1, 2])
  at(within)
  await waitFor(() => expect(ids(result.current.pins)).toEqual([1, 2]))
  expect(result.current.isComplete).toBe(true)
})

test('keeps the previous pins while pins for other filters are loading', async () => {
  serve([1, 2])
  const { result, at } = look({ filters: {}, view: liege })
  await waitFor(() => expect(result.current.pins).toHaveLength(2))
  serve([2])
  const release = holdBack(items.listMarkers)
  at(liege, { types: ['DN'] })
  expect(ids(result.current.pins)).toEqual([1, 2])
  release()
  await waitFor(() => expect(ids(result.current.pins)).toEqual([2]))
})

test('loads nothing for a visitor', async () => {
  const { result } = look({ filters: null, view: liege })
  await act(async () => {})
  expect([requestCount(), result.current.pins]).toEqual([0, []])
})

test('offers to retry a failed area, and keeps the other pins', async () => {
  serve([1])
  const { result, at } = look({ filters: {}, view: liege })
  await waitFor(() => expect(result.current.pins).toHaveLength(1))
  refuse(items.listMarkers, 'SERVICE_UNAVAILABLE')
  at(brussels)
  await waitFor(() => expect(result.current.hasFailed).toBe(true))
  expect(ids(result.current.pins)).toEqual([1])
  serve([3])
  act(() => result.current.retry())
  await waitFor(() => expect(ids(result.current.pins)).toEqual([1, 3]))
  expect(result.current.hasFailed).toBe(false)
})

test('requests boxes of the whole world and across the antimeridian in the format of the API', async () => {
  answer(items.listMarkers, markers([]) as never)
  const { at } = look({ filters: {}, view: { north: 80, south: -80, west: -400, east: 400 } })
  await waitFor(() => expect(requestCount()).toBe(1))
  at({ north: 10, south: -10, west: 170, east: 190 }, { types: ['DN'] })
  await waitFor(() => expect(requestCount()).toBe(2))
  const bounds = inputsOf(items.listMarkers).map((input) => (input as { bounds: unknown }).bounds)
  expect(JSON.stringify(bounds)).toContain('-180')
  expect(JSON.stringify(bounds[1])).toMatch(/170.*-170/)
})
