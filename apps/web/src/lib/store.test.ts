import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('notifies listeners after each change, until they unsubscribe', () => {
  const count = createStore(0)
  const seen: number[] = []
  const unsubscribe = count.subscribe(() => seen.push(count.get()))
  count.set(1)
  count.set(1)
  unsubscribe()
  count.set(2)
  expect([seen, count.get()]).toEqual([[1, 1], 2])
})

test('notifies each of several listeners', () => {
  const name = createStore<string | null>(null)
  const seen: string[] = []
  const unsubscribe = name.subscribe(() => seen.push(`one ${name.get()}`))
  name.subscribe(() => seen.push(`two ${name.get()}`))
  name.set('Ada')
  unsubscribe()
  name.set('Ben')
  expect(seen).toEqual(['one Ada', 'two Ada', 'two Ben'])
})
