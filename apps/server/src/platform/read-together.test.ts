import { expect, test } from 'vitest'
import { currentCaller, workFor } from './caller.ts'
import { readTogether } from './read-together.ts'

/** Readings that end when they are told to. */
function controlledReadings() {
  const ends: ((value: number | Error) => void)[] = []
  const read = () =>
    new Promise<number>((resolve, reject) => {
      ends.push((value) => (value instanceof Error ? reject(value) : resolve(value)))
    })
  return { ends, read }
}

/** Until what has been asked for is being read. */
const settle = async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('those who ask at the same moment are answered by one reading', async () => {
  const together = readTogether<number>('test')
  const { ends, read } = controlledReadings()
  const asked = [together('a', read), together('a', read), together('a', read)]
  await settle()
  expect(ends).toHaveLength(1)
  ends[0]?.(1)
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
})

test('whoever asks while the same is read waits for the next reading, with all others', async () => {
  const together = readTogether<number>('test')
  const { ends, read } = controlledReadings()
  const first = together('a', read)
  await settle()
  const [second, third] = [together('a', read), together('a', read)]
  await settle()
  expect(ends).toHaveLength(1)
  ends[0]?.(1)
  expect(await first).toBe(1)
  await settle()
  expect(ends).toHaveLength(2)
  const fourth = together('a', read)
  ends[1]?.(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await settle()
  ends[2]?.(3)
  expect(await fourth).toBe(3)
  const fifth = together('a', read)
  await settle()
  ends[3]?.(4)
  expect(await fifth).toBe(4)
})

test('other things are read beside it, and a reading that fails takes along only those who waited for it', async () => {
  const together = readTogether<number>('test')
  const { ends, read } = controlledReadings()
  const [first, other] = [together('a', read), together('b', read)]
  await settle()
  const second = together('a', read)
  expect(ends).toHaveLength(2)
  ends[0]?.(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await settle()
  ends[1]?.(1)
  ends[2]?.(2)
  expect([await other, await second]).toEqual([1, 2])
})

test('it is read in the name of nobody who asks', async () => {
  const together = readTogether<string | null>('test')
  expect(await workFor('member 7', () => together('a', async () => currentCaller()))).toBe('test a')
})

test('who asks for several things at once has one of them read in the name of nobody, and the others in their own', async () => {
  const together = readTogether<string | null>('test')
  const askFor = (keys: string[]) =>
    Promise.all(
      keys.map((key) =>
        together(key, async () => {
          await settle()
          return currentCaller()
        }),
      ),
    )
  const askAs = (caller: string, keys: string[]) => workFor(caller, () => askFor(keys))
  const names = ['test a', 'member 7', 'member 7', 'test a']
  expect(await askAs('member 7', ['a', 'b', 'c', 'a'])).toEqual(names)
  expect(await askAs('member 7', ['a', 'b', 'c', 'a'])).toEqual(names)
  expect(await Promise.all([askAs('member 7', ['a', 'b']), askAs('member 8', ['a', 'b'])])).toEqual([
    ['test a', 'member 7'],
    ['test a', 'test b'],
  ])
})

test('who waits for the next reading of one thing begins none of another meanwhile', async () => {
  const together = readTogether<string | null>('test')
  const ends: (() => void)[] = []
  const askAs = (caller: string, key: string) =>
    workFor(caller, () =>
      together(key, async () => {
        const name = currentCaller()
        await new Promise<void>((resolve) => ends.push(resolve))
        return name
      }),
    )
  const first = askAs('member 8', 'a')
  await settle()
  const next = askAs('member 7', 'a')
  const other = askAs('member 7', 'b')
  await settle()
  ends[1]?.()
  expect(await other).toBe('member 7')
  ends[0]?.()
  expect(await first).toBe('test a')
  await settle()
  const meanwhile = askAs('member 7', 'c')
  await settle()
  for (const end of ends) end()
  expect([await next, await meanwhile]).toEqual(['test a', 'member 7'])
})

test('work of no caller begins as many readings as it asks for', async () => {
  const together = readTogether<string | null>('test')
  const names = await Promise.all(['a', 'b', 'c'].map((key) => together(key, async () => currentCaller())))
  expect(names).toEqual(['test a', 'test b', 'test c'])
})
