import { expect, test } from 'vitest'
import { createSeats } from './seats.ts'

const ofAda = { name: 'member 1', max: 2 }
const ofAll = { name: 'all', max: 3 }

test('limits the seats of each name, and takes either all requested seats or none', async () => {
  const { take, leave } = createSeats()
  await take('1:a', [ofAll, ofAda])
  await take('1:b', [ofAll, ofAda])
  await expect(take('1:c', [ofAll, ofAda])).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS', retryAfter: 5 })
  await take('1:d', [ofAll])
  await expect(take('1:e', [ofAll])).rejects.toThrow()
  await leave('1:a', ['all', 'member 1'])
  await take('1:c', [ofAll, ofAda])
})

test('frees the seats of an ended process, and no others', async () => {
  const { take, leaveAll } = createSeats()
  await take('1:a', [ofAda])
  await take('12:a', [ofAda])
  leaveAll(1)
  await take('12:b', [ofAda])
  await expect(take('12:c', [ofAda])).rejects.toThrow()
})
