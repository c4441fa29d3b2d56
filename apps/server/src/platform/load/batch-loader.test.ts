import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Batch loader of word lengths. The test ends each batch. */
function aDictionary(options: { maxKeys?: number } = {}) {
  const reads: string[][] = []
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = []
  const lookUp = createBatchLoader<string, number>({
    load: async (words) => {
      reads.push(words)
      await new Promise<void>((resolve, reject) => pending.push({ resolve, reject }))
      return new Map(words.filter((word) => word !== 'unknown').map((word) => [word, word.length]))
    },
    ...options,
  })
  const nextTurn = () => new Promise(setImmediate)
  const finish = async () => {
    pending.shift()?.resolve()
    await nextTurn()
  }
  const fail = async () => {
    pending.shift()?.reject(new Error('the database is away'))
    await nextTurn()
  }
  return { lookUp, reads, nextTurn, finish, fail }
}

test('loads concurrent keys in one batch, each once', async () => {
  const { lookUp, reads, nextTurn, finish } = aDictionary()
  const answers = ['fern', 'ivy', 'fern', 'unknown'].map(lookUp)
  await nextTurn()
  await finish()
  expect(await Promise.all(answers)).toEqual([4, 3, 4, null])
  expect(reads).toEqual([['fern', 'ivy', 'unknown']])
})

test('never resolves a lookup from a batch that started before it', async () => {
  const { lookUp, reads, nextTurn, finish } = aDictionary()
  const first = lookUp('fern')
  await nextTurn()
  const later = [lookUp('fern'), lookUp('ivy')]
  await finish()
  expect(await first).toBe(4)
  expect(reads).toEqual([['fern'], ['fern', 'ivy']])
  await finish()
  expect(await Promise.all(later)).toEqual([4, 3])
})

test('a failing batch rejects its own lookups, and the next batch works', async () => {
  const { lookUp, nextTurn, finish, fail } = aDictionary()
  const first = expect(lookUp('fern')).rejects.toThrow('the database is away')
  await nextTurn()
  const second = lookUp('ivy')
  await fail()
  await first
  await finish()
  expect(await second).toBe(3)
})

test('a batch has a limited number of keys', async () => {
  const { lookUp, reads, nextTurn, finish } = aDictionary({ maxKeys: 2 })
  const answers = ['a', 'bb', 'ccc'].map(lookUp)
  await nextTurn()
  await finish()
  await finish()
  expect(await Promise.all(answers)).toEqual([1, 2, 3])
  expect(reads).toEqual([['a', 'bb'], ['ccc']])
})
