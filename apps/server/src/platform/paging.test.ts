import { items } from '@pollen/contract/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../test/world.ts'

let world: World
let ada: Member
beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

test.each([
  ['en', 'Only the first 10,000 entries have page numbers; follow “next” to go further'],
  ['fr', 'Seules les 10 000 premières entrées ont un numéro de page ; suivez « next » pour aller plus loin'],
])('numbered pages reach row 10,000, and the error explains how to continue (%s)', async (language, message) => {
  const headers = { 'accept-language': language }
  for (const endpoint of [items.listActive, items.listOfMember, items.listRecurrents]) {
    expect((await world.send(ada, endpoint, { page: 100, page_size: 100 })).statusCode).toBe(200)
    const refusal = await world.refusal(ada, endpoint, { page: 101, page_size: 100 }, { headers })
    expect(refusal.status).toBe(400)
    expect(Object.keys(refusal.serializer_errors ?? {})).toEqual(['page'])
    expect(refusal.serializer_errors?.page?.[0]?.replace(/\s/g, ' ')).toBe(message)
  }
  expect((await world.refusal(ada, items.listActive, { page: 501 })).status).toBe(400)
  expect((await world.send(ada, items.listActive, { page: 500 })).statusCode).toBe(200)
})
