import { pram } from '@pollen/contract/example-data'
import { type Item, items } from '@pollen/contract/items'
import { beforeEach, expect, test } from 'vitest'
import { logInAda } from '../../../../test/render.tsx'
import { answer, answerRaw, breakConnection, headersOf, inputsOf, refuse } from '../../../../test/server.ts'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import { newAttempt, type PublishAttempt, publishOnce } from './item-form.api.ts'
import { valuesFromItem } from './item-form-values.ts'

const stored: Item = pram
const values = valuesFromItem(stored)
const blue = { ...values, name: 'A blue pram' }

let attempt: PublishAttempt
beforeEach(() => {
  logInAda()
  attempt = newAttempt()
})
const publish = (mine = values) =>
  publishOnce(mine, {
    read: () => attempt,
    write: (next) => {
      attempt = next
    },
  })
const failureOf = (publishing: Promise<unknown>) => publishing.catch((failure: unknown) => failure)
const sentKeys = () => headersOf(items.create).map((headers) => headers.get('Idempotency-Key'))
const sentNames = () => inputsOf(items.create).map(({ name }) => name)

/** The server publishes the item, but its answer does not arrive. */
async function losePublished() {
  breakConnection(items.create)
  expect(await failureOf(publish())).toBeInstanceOf(NetworkError)
}

test('repeats a lost attempt with the same key', async () => {
  const { key } = attempt
  await losePublished()
  answer(items.create, stored)
  expect((await publish()).id).toBe(pram.id)
  expect(sentKeys()).toEqual([key, key])
})

test('changes the published item if the form was edited after its answer was lost', async () => {
  await losePublished()
  refuse(items.create, 'IDEMPOTENCY_KEY_REUSED', { details: pram })
  answer(items.getOwn, { ...pram, version: 4 })
  answer(items.update, ({ name }) => ({ ...pram, name: name ?? pram.name, version: 5 }))
  expect((await publish(blue)).name).toBe('A blue pram')
  expect(inputsOf(items.update)).toEqual([{ id: String(pram.id), name: 'A blue pram', version: 4 }])
  expect(new Set(sentKeys()).size).toBe(1)
})

test('publishes a separate item if another tab used the key for other values', async () => {
  answer(items.create, ({ name }) => ({ ...pram, id: 5, name }))
  refuse(items.create, 'IDEMPOTENCY_KEY_REUSED', { details: pram, isOnce: true })
  expect((await publish(blue)).id).toBe(5)
  expect(sentNames()).toEqual(['A blue pram', 'A blue pram'])
  expect(new Set(sentKeys()).size).toBe(2)
  expect(inputsOf(items.update)).toEqual([])
})

test('reports that the published item was deleted meanwhile, and publishes it again on request', async () => {
  await losePublished()
  answer(items.create, stored)
  refuse(items.create, 'ITEM_DOESNT_EXIST', { isOnce: true })
  expect(await failureOf(publish())).toHaveProperty('key', 'ITEM_DOESNT_EXIST')
  expect(attempt.mayHaveArrived).toBe(false)
  await publish()
  const [lost, refused, again] = sentKeys()
  expect([refused === lost, again === lost]).toEqual([true, false])
})

test('keeps the key after an error of the server, which may have stored the item', async () => {
  const { key } = attempt
  answerRaw(items.create, { status: 502, body: '<html>Bad gateway</html>' })
  expect(await failureOf(publish())).toHaveProperty('status', 502)
  expect(attempt).toEqual({ key, mayHaveArrived: true })
  refuse(items.create, 'IDEMPOTENCY_KEY_REUSED', { details: pram })
  await publish(blue)
  expect(inputsOf(items.update)).toHaveLength(1)
})

test('a refused attempt did not arrive, so a corrected one never changes an item of another tab', async () => {
  refuse(items.create, 'INVALID_FIELDS', { fields: { name: ['Too long.'] }, isOnce: true })
  expect(await failureOf(publish())).toBeInstanceOf(ApiError)
  expect(attempt.mayHaveArrived).toBe(false)
  refuse(items.create, 'IDEMPOTENCY_KEY_REUSED', { details: pram, isOnce: true })
  await publish(blue)
  expect(inputsOf(items.update)).toEqual([])
  expect(new Set(sentKeys()).size).toBe(2)
})
