import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { paths } from '../../paths.ts'

const rgb = z.tuple([z.number(), z.number(), z.number()])

/** Describes an ONNX classifier. Operators write this file for their own model; see docs/OPERATIONS.md. */
const ModelDescription = z.object({
  /** Paths of the model and its table of classes, relative to the description. */
  onnx: z.string().min(1),
  classes: z.string().min(1),
  /** Side of the square input, in pixels. */
  side: z.number().int().min(16).max(1024),
  /** `last`: interleaved red, green and blue. `first`: all red, then all green, then all blue. */
  channels: z.enum(['first', 'last']),
  /** Normalises input from 0 to 1 by subtracting the mean and dividing by the deviation. Without it, the input is bytes. */
  normalise: z.object({ mean: rgb, deviation: rgb }).optional(),
  /** `logits` are converted to probabilities by a softmax. */
  output: z.enum(['probabilities', 'logits']),
})
type ModelDescription = z.output<typeof ModelDescription>

export type Model = Omit<ModelDescription, 'onnx' | 'classes'> & { onnx: Buffer }

/** Reads the description of an operator's model and resolves its paths. */
export async function readDescription(file: string): Promise<ModelDescription> {
  const description = ModelDescription.parse(JSON.parse(await readFile(file, 'utf8')))
  const beside = (path: string) => resolve(file, '..', path)
  return { ...description, onnx: beside(description.onnx), classes: beside(description.classes) }
}

/** Reads Inception V3 for the 1,000 classes of ImageNet, which the build converts with `tools/build/vision-model`. */
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
