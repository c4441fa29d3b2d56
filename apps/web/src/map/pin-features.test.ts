import { expect, test } from 'vitest'
import { clusterOptions, diffStacks, type Pin, splitDiff, stackPins } from './pin-features.ts'

const groups = ['DN', 'LN']
const pin = (id: string, longitude: number, group = 'DN'): Pin => ({ id, longitude, latitude: 50, image: 'FD', group })
const stack = (...pins: Pin[]) => stackPins('layer', pins, groups)

test('pins at the same point become one marker that counts each colour', () => {
  const stacks = stack(pin('a', 5), pin('b', 5, 'LN'), pin('c', 5.00001), pin('d', 5))
  expect([...stacks.values()].map(({ ids }) => ids)).toEqual([['a', 'b', 'd'], ['c']])
  expect(stacks.get('5,50')?.properties).toMatchObject({ total: 3, group0: 2, group1: 1 })
  expect(stacks.get('5.00001,50')?.properties).toMatchObject({ total: 1, image: 'layer:pin:DN/FD' })
})

test('only markers that look different are sent to the map again', () => {
  const before = stack(pin('a', 1), pin('b', 2), pin('c', 3), pin('d', 4))
  const after = stack(pin('a', 1), pin('b', 2), pin('e', 2, 'LN'), pin('c', 3, 'LN'), pin('f', 5))
  const { remove, add } = diffStacks(before, after)
  expect(remove).toEqual(['4,50', '2,50', '3,50'])
  expect(add.map(({ id }) => id)).toEqual(['2,50', '3,50', '5,50'])
  expect(diffStacks(after, after)).toEqual({ remove: [], add: [] })
})

test('replacing a pin by one that looks the same does not redraw the map, and opens the new one', () => {
  const after = stack(pin('new', 1))
  expect(diffStacks(stack(pin('old', 1)), after)).toEqual({ remove: [], add: [] })
  expect(after.get('1,50')?.ids).toEqual(['new'])
})

test('a large change is split into parts without loss', () => {
  const after = stack(...Array.from({ length: 9001 }, (_, index) => pin(String(index), index / 100)))
  const parts = splitDiff(diffStacks(stack(pin('gone', -1)), after))
  expect(parts.map((part) => part.add?.length)).toEqual([4000, 4000, 1001])
  expect(parts.map((part) => part.remove)).toEqual([['-1,50'], undefined, undefined])
  expect(splitDiff({ remove: [], add: [] })).toEqual([])
})

test('clusters end at the given zoom, and sum up every colour', () => {
  const options = clusterOptions({ radius: 15, until: 15, groups })
  // MapLibre clusters up to zoom 13.99, which is 14.99 here.
  expect(options).toMatchObject({ clusterRadius: 15, clusterMaxZoom: 13 })
  expect(Object.keys(options.clusterProperties)).toEqual(['total', 'group0', 'group1'])
})
