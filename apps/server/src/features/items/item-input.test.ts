import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Awaited<ReturnType<World['aMember']>>
beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' } as const
const fieldsOf = async (
  endpoint: typeof items.listActive | typeof items.create | typeof items.close,
  input: object,
  language = 'en',
) => (await world.refusal(ada, endpoint, input, { headers: { 'accept-language': language } })).serializer_errors

describe('dates', () => {
  test('without a time zone use the time zone of the instance', async () => {
    const item = await world.call(ada, items.create, { ...pram, startdate: '2026-07-01T18:00', enddate: '2026-12-01' })
    expect(item).toMatchObject({ startdate: '2026-07-01T16:00:00.000Z', enddate: '2026-11-30T23:00:00.000Z' })
  })

  test.each(['soon 5', '2026-02-31', '1e9', ' 5 ', '2026-06-15 10:00'])(
    'such as %j are rejected with a field error',
    async (date) => {
      expect(await fieldsOf(items.create, { ...pram, enddate: date })).toEqual({ enddate: ['Must be a valid date'] })
      for (const name of ['availableFrom', 'availableUntil', 'minCreationdate']) {
        expect(await fieldsOf(items.listActive, { [name]: date })).toEqual({ [name]: ['Must be a valid date'] })
        expect(await fieldsOf(items.listActive, { [name]: date }, 'fr')).toEqual({
          [name]: ['Saisissez une date valide'],
        })
      }
    },
  )
})

test('accepts a location in all supported forms, and rejects other text with a field error', async () => {
  const sent = ['50.64, 5.57', 'SRID=4326;POINT (5.57 50.64)', `50°38'24"N 5°34'12"E`]
  for (const userLocation of [
    ...sent,
    { longitude: 5.57, latitude: 50.64 },
    '[5.57,50.64]',
    '{"coords":{"longitude":5,"latitude":50}}',
  ]) {
    const page = await world.call(ada, items.listActive, { userLocation, ordering: 'distance' })
    expect(page.count).toBeGreaterThan(0)
  }
  for (const userLocation of ['91, 5', '[500,1]', 'Rue Léopold 12, Liège', '{"a":1}', '[']) {
    const refused = { userLocation: ['Must be a place on Earth, for example 50.64, 5.57'] }
    expect([userLocation, await fieldsOf(items.listActive, { userLocation })]).toEqual([userLocation, refused])
  }
})

test('accepts only true and false as booleans', async () => {
  for (const onlyUnseen of ['1', 'yes', 'on', 'TRUE', '']) {
    expect(Object.keys((await fieldsOf(items.listActive, { onlyUnseen })) ?? {})).toEqual(['onlyUnseen'])
  }
  const { id } = await world.call(ada, items.create, pram)
  const closing = { id, reason: 'ON', close_conversations: 'yes' }
  expect(Object.keys((await fieldsOf(items.close, closing)) ?? {})).toEqual(['close_conversations'])
  await world.call(ada, items.close, { ...closing, close_conversations: 'false' })
})

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('treats %s as an unknown name', async (name) => {
  for (const field of ['types', 'categories', 'ordering']) {
    const fields = Object.keys((await fieldsOf(items.listActive, { [field]: name })) ?? {})
    expect(fields).toEqual([field === 'ordering' ? field : `${field}.0`])
  }
  const resource = { kind: name, id: '1' }
  expect(Object.keys((await fieldsOf(items.create, { ...pram, resource })) ?? {})).toEqual(['resource.kind'])
  expect((await world.refusal(ada, members.me, { columns: [name] })).status).toBe(400)
  const body = `{ "name": "A pram", "type": "DN", "category1": "CH", "description": "Blue", "${name}": { "id": 7 } }`
  const headers = { 'content-type': 'application/json' }
  expect((await world.http('POST', endpointPath(items.create), { as: ada, body, headers })).statusCode).toBe(201)
})

describe('a single-line field', () => {
  const lines = [
    'Ada\nLovelace',
    'Ada\r\nBcc: all@example.org',
    'Ada\u2028',
    'A\tda',
    'A\u0007da',
    'Ada \u202Egnp.exe',
    '\u2066Ada',
  ]

  test.each(lines)('rejects line breaks, control characters and direction overrides: %j', async (line) => {
    const name = `${line}x`
    const refused = ['Must be a single line without control characters']
    expect(await fieldsOf(items.create, { ...pram, name, address: name })).toEqual({ name: refused, address: refused })
    for (const field of ['first_name', 'last_name']) {
      const { serializer_errors } = await world.refusal(ada, members.updateMe, { [field]: name })
      expect(serializer_errors).toEqual({ [field]: refused })
    }
    expect(await fieldsOf(items.create, { ...pram, name }, 'fr')).toEqual({
      name: ['Écrivez sur une seule ligne, sans caractères de contrôle'],
    })
  })

  test('accepts all scripts, while a description also accepts line breaks', async () => {
    for (const name of ['שלום', 'عربة أطفال', 'नमस्ते', 'ベビーカー', '👩‍👩‍👧‍👦']) {
      expect((await world.call(ada, items.create, { ...pram, name })).name).toBe(name)
    }
    expect((await world.call(ada, items.create, { ...pram, description: 'a\nb' })).description).toBe('a\nb')
  })
})
