import { z } from 'zod'

const three = z.tuple([z.number(), z.number(), z.number()])

/** What must be known of an ONNX classifier to ask it, as an operator writes it for a model of theirs. */
export const ModelDescription = z.object({
  /** The model, and its table of classes, beside the description. */
  onnx: z.string().min(1),
  classes: z.string().min(1),
  /** It takes squares of this many pixels: red, green and blue together for each pixel, or one after the other. */
  side: z.number().int().min(16).max(1024),
  channels: z.enum(['first', 'last']),
  /** Numbers of 0 to 1, less the mean and divided by the deviation. Without it, the bytes as they are. */
  normalise: z.object({ mean: three, deviation: three }).optional(),
  /** What comes out: probabilities, or what they are made of by a softmax. */
  output: z.enum(['probabilities', 'logits']),
})
export type ModelDescription = z.output<typeof ModelDescription>

export type Model = Omit<ModelDescription, 'onnx' | 'classes'> & { onnx: Buffer }
