import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { paths } from '../../paths.ts'

const rgb = z.tuple([z.number(), z.number(), z.number()])

/** Describes an ONNX classifier. Operators write this file for a model of their own; docs/OPERATIONS.md explains it. */
const ModelDescription = z.object({
  /** Paths of the model and of its table of classes, relative to the description. */
  onnx: z.string().min(1),
  classes: z.string().min(1),
  /** The model takes squares of this many pixels a side. */
  side: z.number().int().min(16).max(1024),
  /** `last`: red, green and blue together for each pixel. `first`: all red, then all green, then all blue. */
  channels: z.enum(['first', 'last']),
  /** Input from 0 to 1, minus the mean, divided by the deviation. Without it, the input is bytes. */
  normalise: z.object({ mean: rgb, deviation: rgb }).optional(),
  /** With logits, a softmax makes the probabilities. */
  output: z.enum(['probabilities', 'logits']),
})
type ModelDescription = z.output<typeof ModelDescription>

export type Model = Omit<ModelDescription, 'onnx' | 'classes'> & { onnx: Buffer }

/** Reads the description of an operator's model, and makes its paths absolute. */
export async function readDescription(file: string): Promise<ModelDescription> {
  const description = ModelDescription.parse(JSON.parse(await readFile(file, 'utf8')))
  const beside = (path: string) => resolve(file, '..', path)
  return { ...description, onnx: beside(description.onnx), classes: beside(description.classes) }
}

/** Inception V3 for the 1,000 classes of ImageNet. `tools/build/vision-model` converts it when Pollen is built. */
export const readBuiltInModel = async (): Promise<Model> => ({
  onnx: await readFile(paths.visionModel),
  side: 299,
  channels: 'last',
  output: 'probabilities',
})

export async function readDescribedModel(file: string): Promise<Model> {
  const description = await readDescription(file)
  return { ...description, onnx: await readFile(description.onnx) }
}
