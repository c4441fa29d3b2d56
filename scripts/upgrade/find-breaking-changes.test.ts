import { expect, test } from 'vitest'
import { type ApiDocument, findBreakingChanges } from './find-breaking-changes.ts'

type Shape = { required?: string[]; inputs: string[]; answers: string[]; types?: string[] }

const schemaOf = (names: string[], more: object = {}) => ({
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  ...more,
})

/** An API with one call, whose answer is a list. */
const anApi = ({ required = [], inputs, answers, types = ['DN'] }: Shape): ApiDocument => {
  const body = schemaOf(inputs, { required })
  const content = {
    'application/json': { schema: { properties: { ...body.properties, type: { enum: types } }, required } },
  }
  const answer = { 'application/json': { schema: { items: { $ref: '#/components/schemas/Item' } } } }
  return {
    paths: { '/items/': { post: { requestBody: { content }, responses: { 201: { content: answer } } } } },
    components: { schemas: { Item: schemaOf(answers) } },
  }
}

const before = anApi({ required: ['name'], inputs: ['name', 'place'], answers: ['id', 'name'] })

test('additions break nothing', () => {
  const after = anApi({
    required: ['name'],
    inputs: ['name', 'place', 'condition'],
    answers: ['id', 'name', 'condition'],
    types: ['DN', 'LN'],
  })
  expect(findBreakingChanges({ before, after })).toEqual([])
})

test('lists what older programs miss, and inputs that they do not send', () => {
  const after = anApi({
    required: ['name', 'condition'],
    inputs: ['name', 'condition'],
    answers: ['id'],
    types: ['LN'],
  })
  expect(findBreakingChanges({ before, after }).sort()).toEqual([
    'POST /items/ no longer answers name',
    'POST /items/ no longer takes place',
    'POST /items/ now requires condition',
    'POST /items/ type no longer takes DN',
  ])
  expect(findBreakingChanges({ before, after: { ...after, paths: {} } })).toEqual(['POST /items/ no longer exists'])
})
