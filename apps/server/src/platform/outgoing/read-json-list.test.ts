import { expect, test } from 'vitest'
import { readJsonList } from './read-json-list.ts'

/** Splits the text into chunks, like a network. */
async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, size = 7) {
  const entries: unknown[] = []
  const rest = await readJsonList(inPieces(text, size), (entry) => entries.push(entry))
  return { entries, rest }
}

const answer = {
  version: 0.6,
  osm3s: { copyright: 'OpenStreetMap [contributors], {ODbL}' },
  elements: [{ id: 1, tags: { name: 'Boîte à livres "[,]}" \\' } }, 2, null, [3, [4]], 'é,]', {}],
  remark: 'some, [text]',
}

test.each([1, 2, 3, 7, 64, 100_000])('reads a list entry by entry, in chunks of %i bytes', async (size) => {
  expect(await read(JSON.stringify(answer), size)).toEqual({
    entries: answer.elements,
    rest: { ...answer, elements: [] },
  })
  expect(await read(JSON.stringify(answer, null, 2), size)).toEqual(await read(JSON.stringify(answer)))
  expect(await read(JSON.stringify(answer.elements), size)).toEqual({ entries: answer.elements, rest: [] })
})

test('an empty list has no entries', async () => {
  expect(await read(' [ ] ')).toEqual({ entries: [], rest: [] })
  expect(await read('{"elements":[]}')).toEqual({ entries: [], rest: { elements: [] } })
})

test('skips entries that are too large or invalid', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(300_000) })
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  expect(await read(`[1,${large},2,${deep},3,oops,4]`, 10_000)).toEqual({ entries: [1, 2, 3, 4], rest: [] })
})

test.each([
  ['ends too early', '{"elements":[{"id":1},{"id"'],
  ['ends before it is closed', '[1,2'],
  ['is a page', '<!doctype html><p>[1,2]'],
  ['is empty', ''],
  ['is followed by something', '[1]oops'],
  ['is two lists', '[1][2]'],
  ['is closed too often', '[1]]'],
  ['is endless around its list', `{"a":"${'x'.repeat(70_000)}","elements":[1]}`],
])('throws if the response %s', async (_how, text) => {
  await expect(read(text, 1000)).rejects.toThrow()
})
