import { expect, test } from 'vitest'
import { workFor } from './caller.ts'
import { lookUpTogether } from './look-up-together.ts'

/** Lengths of words, read when the test says so. */
function aDictionary(options: { maxKeys?: number; maxWaiting?: number; maxWaitingOfCaller?: number } = {}) {
  const reads: string[][] = []
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = []
  const lookUp = lookUpTogether<string, number>({
    name: 'words',
    read: async (words) => {
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

test('what is asked for at the same moment is read together, each thing once', async () => {
  const { lookUp, reads, nextTurn, finish } = aDictionary()
  const answers = ['fern', 'ivy', 'fern', 'unknown'].map(lookUp)
  await nextTurn()
  await finish()
  expect(await Promise.all(answers)).toEqual([4, 3, 4, null])
  expect(reads).toEqual([['fern', 'ivy', 'unknown']])
})

test('what is asked for while a read runs is never answered by that read', async () => {
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

test('a read that fails fails for those who waited for it, and the next one works', async () => {
  const { lookUp, nextTurn, finish, fail } = aDictionary()
  const first = expect(lookUp('fern')).rejects.toThrow('the database is away')
  await nextTurn()
  const second = lookUp('ivy')
  await fail()
  await first
  await finish()
  expect(await second).toBe(3)
})

test('a read has a limited number of things, and only so many may wait', async () => {
  const { lookUp, reads, nextTurn, finish } = aDictionary({ maxKeys: 2, maxWaiting: 3 })
  const answers = ['a', 'bb', 'ccc'].map(lookUp)
  await expect(lookUp('dddd')).rejects.toThrow(expect.objectContaining({ key: 'SERVICE_UNAVAILABLE' }))
  await nextTurn()
  await finish()
  await finish()
  expect(await Promise.all(answers)).toEqual([1, 2, 3])
  expect(reads).toEqual([['a', 'bb'], ['ccc']])
})

test('callers take turns, and one who asks for too much is refused alone', async () => {
  const { lookUp, reads, nextTurn, finish } = aDictionary({ maxKeys: 2, maxWaitingOfCaller: 3 })
  const many = ['a', 'bb', 'ccc'].map((word) => workFor('member 1', () => lookUp(word)))
  await expect(workFor('member 1', () => lookUp('dddd'))).rejects.toThrow(
    expect.objectContaining({ key: 'TOO_MANY_ATTEMPTS' }),
  )
  const again = workFor('member 1', () => lookUp('a'))
  const one = workFor('member 2', () => lookUp('fern'))
  await nextTurn()
  await finish()
  await finish()
  expect(await Promise.all([...many, again, one])).toEqual([1, 2, 3, 1, 4])
  expect(reads).toEqual([
    ['a', 'fern'],
    ['bb', 'ccc'],
  ])
})
