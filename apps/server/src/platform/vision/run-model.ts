import { availableParallelism } from 'node:os'
import { InferenceSession, type Tensor } from 'onnxruntime-node'

export type Run = (input: Tensor) => Promise<Tensor>

/** Loads a model with one input and one output that matters. Half of a small machine stays free for answers. */
export async function loadModel(onnx: Buffer): Promise<Run> {
  const session = await InferenceSession.create(onnx, {
    intraOpNumThreads: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
    // Memory that grows with the largest picture and stays would be most of what we hold.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames
  return async (input) => {
    const output = (await session.run({ [inputName]: input }))[outputName]
    if (!output) throw new Error('The model gave no answer')
    return output
  }
}
