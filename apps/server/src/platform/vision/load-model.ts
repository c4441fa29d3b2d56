import { InferenceSession, type Tensor } from 'onnxruntime-node'
import { machineCores } from '../machine.ts'

export type RunModel = (input: Tensor) => Promise<Tensor>

/** Loads a model with one input and one output. Uses at most half of the cores, because the others answer requests. */
export async function loadModel(onnx: Buffer): Promise<RunModel> {
  const session = await InferenceSession.create(onnx, {
    intraOpNumThreads: Math.max(1, Math.min(4, Math.floor(machineCores() / 2))),
    // The arena grows with the largest image and never shrinks. It would dominate the memory of this process.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames
  return async (input) => {
    const output = (await session.run({ [inputName]: input }))[outputName]
    if (!output) throw new Error('The model has no output')
    return output
  }
}
