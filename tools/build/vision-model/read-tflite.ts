import { rootTable, type Table } from './flatbuffer.ts'

/** Real value = scale × (stored value − zero). */
type Tensor = { shape: number[]; scale: number; zero: number; data: Buffer }
export type Operator = { code: number; inputs: number[]; outputs: number[]; options: Table | null }
export type TfliteModel = { tensors: Tensor[]; operators: Operator[]; input: number; output: number }

/** Field numbers are those of the TensorFlow Lite schema. */
export function readTflite(file: Buffer): TfliteModel {
  const model = rootTable(file)
  const codes = model.tables(1).map((code) => Math.max(code.byteOr(0, 0), code.intOr(3, 0)))
  const buffers = model.tables(4).map((buffer) => buffer.bytes(0))
  const [graph] = model.tables(2)
  const input = graph?.ints(1)[0]
  const output = graph?.ints(2)[0]
  if (!graph || input === undefined || output === undefined) throw new Error('The model has no graph')
  return {
    tensors: graph.tables(0).map((tensor) => readTensor(tensor, buffers)),
    operators: graph.tables(3).map((operator) => ({
      code: codes[operator.intOr(0, 0)] ?? -1,
      inputs: operator.ints(1),
      outputs: operator.ints(2),
      options: operator.table(4),
    })),
    input,
    output,
  }
}

function readTensor(tensor: Table, buffers: Buffer[]): Tensor {
  const quantisation = tensor.table(4)
  return {
    shape: tensor.ints(0),
    scale: quantisation?.floats(2)[0] ?? 1,
    zero: quantisation?.longs(3)[0] ?? 0,
    data: buffers[tensor.intOr(2, 0)] ?? Buffer.alloc(0),
  }
}
