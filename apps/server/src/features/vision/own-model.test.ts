import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vision } from '@pollen/contract/vision'
import { afterAll, expect, test } from 'vitest'
import { writeOnnx } from '../../../../../tools/build/vision-model/write-onnx.ts'
import { aFolder } from '../../../test/database-server.ts'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { startWorld } from '../../../test/world.ts'

const folder = aFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A model that classifies the dominant colour. */
const colours = writeOnnx({
  nodes: [
    { operator: 'GlobalAveragePool', inputs: ['picture'], output: 'means' },
    { operator: 'Flatten', inputs: ['means'], output: 'scores', attributes: { axis: 1 } },
  ],
  constants: [],
  input: { name: 'picture', shape: [1, 3, 16, 16], type: 'float32' },
  output: { name: 'scores', shape: [1, 3], type: 'float32' },
})
const table = 'red | Red thing | Chose rouge | OT\ngreen | Plant | Plante | GD\n-\n'
const description = {
  onnx: 'colours.onnx',
  classes: 'colours.txt',
  side: 16,
  channels: 'first',
  normalise: { mean: [0, 0, 0], deviation: [0.1, 0.1, 0.1] },
  output: 'logits',
}

/** Starts a server with this model and sends it a green picture. */
async function predictWith(files: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const VISION_MODEL = join(folder, 'model.json')
  const world = await startWorld({ settings: { VISION_MODEL, VISION_SECONDS: '60' } })
  const picture = await aPicture({ seed: '#108010', format: 'png', width: 40, height: 4000 })
  const answer = await world.send(await world.aMember(), vision.predictClass, { image: asFile(picture) })
  const isAlive = (await world.get('/health/live')).statusCode === 200
  await world.stop()
  return { status: answer.statusCode, body: answer.json(), isAlive }
}

const whole = { 'colours.onnx': colours, 'colours.txt': table, 'model.json': JSON.stringify(description) }

test('an instance can use its own model', { timeout: 60_000 }, async () => {
  const { status, body } = await predictWith(whole)
  expect(status).toBe(200)
  const { probabilities } = vision.predictClass.output.parse(body)
  expect(probabilities.map((one) => one.class).sort()).toEqual(['Plant', 'Red thing'])
  expect(probabilities.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThan(1)
})

test.each([
  ['is not ONNX', { ...whole, 'colours.onnx': 'nothing of the kind' }],
  ['has an incomplete description', { ...whole, 'model.json': '{}' }],
  ['has a description that is not JSON', { ...whole, 'model.json': 'model' }],
  ['is missing', { ...whole, 'model.json': JSON.stringify({ ...description, onnx: 'elsewhere.onnx' }) }],
  ['expects another size', { ...whole, 'model.json': JSON.stringify({ ...description, side: 32 }) }],
])('a model that %s gives no suggestions, and the server keeps running', { timeout: 60_000 }, async (_what, files) => {
  expect(await predictWith(files)).toMatchObject({
    status: 503,
    body: { key: 'SUGGESTIONS_UNAVAILABLE' },
    isAlive: true,
  })
})
