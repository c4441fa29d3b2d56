import type { Operator, TfliteModel } from './read-tflite.ts'
import { readTflite } from './read-tflite.ts'
import { type Constant, type Node, writeOnnx } from './write-onnx.ts'

/** The operators of the model, by their numbers in TensorFlow Lite. */
const averagePool = 1
const concatenation = 2
const convolution = 3
const maxPool = 17
const reshape = 22

type Draft = { model: TfliteModel; nodes: Node[]; constants: Map<string, Constant> }

/**
 * Makes ONNX of a quantised TensorFlow Lite classifier. Its whole numbers stay as they are, so that it gives the same
 * answers; only the order changes, from channels last to channels first.
 */
export function convertModel(file: Buffer): Buffer {
  const model = readTflite(file)
  const draft: Draft = { model, nodes: [], constants: new Map() }
  const shapeOf = (tensor: number) => model.tensors[tensor]?.shape ?? []

  addNode(draft, 'Transpose', ['input'], nameOf(model.input), { perm: [0, 3, 1, 2] })
  for (const operator of model.operators) convertOperator(draft, operator)
  addNode(draft, 'DequantizeLinear', quantised(draft, model.output), 'logits')
  addNode(draft, 'Softmax', ['logits'], 'probabilities', { axis: 1 })

  return writeOnnx({
    nodes: draft.nodes,
    constants: [...draft.constants.values()],
    input: { name: 'input', shape: shapeOf(model.input), type: 'uint8' },
    output: { name: 'probabilities', shape: shapeOf(model.output), type: 'float32' },
  })
}

function convertOperator(draft: Draft, operator: Operator) {
  const [input = -1] = operator.inputs
  const [output = -1] = operator.outputs
  const named = nameOf(output)
  switch (operator.code) {
    case convolution:
      return convertConvolution(draft, operator, output)
    case maxPool:
      return addNode(draft, 'MaxPool', [nameOf(input)], named, poolShape(operator))
    case averagePool: {
      const inputs = [...quantised(draft, input), ...scaleOf(draft, output)]
      return addNode(draft, 'QLinearAveragePool', inputs, named, poolShape(operator), 'com.microsoft')
    }
    case concatenation: {
      const inputs = [...scaleOf(draft, output), ...operator.inputs.flatMap((part) => quantised(draft, part))]
      return addNode(draft, 'QLinearConcat', inputs, named, { axis: 1 }, 'com.microsoft')
    }
    case reshape: {
      const flat = Buffer.from(BigInt64Array.of(1n, -1n).buffer)
      addConstant(draft, { name: 'flat', shape: [2], type: 'int64', data: flat })
      return addNode(draft, 'Reshape', [nameOf(input), 'flat'], named)
    }
    default:
      throw new Error(`The model has an operator we do not know: ${operator.code}`)
  }
}

function convertConvolution(draft: Draft, { inputs, options }: Operator, output: number) {
  const [input = -1, weights = -1, bias = -1] = inputs
  const { tensors } = draft.model
  const [channels = 0, height = 0, width = 0, depth = 0] = tensors[weights]?.shape ?? []
  const data = channelsFirst(tensors[weights]?.data ?? Buffer.alloc(0), { area: height * width, depth })
  addConstant(draft, { name: nameOf(weights), shape: [channels, depth, height, width], type: 'uint8', data })
  const biasData = tensors[bias]?.data ?? Buffer.alloc(0)
  addConstant(draft, { name: nameOf(bias), shape: [channels], type: 'int32', data: biasData })
  const all = [...quantised(draft, input), ...quantised(draft, weights), ...scaleOf(draft, output), nameOf(bias)]
  const strides = [options?.intOr(2, 1) ?? 1, options?.intOr(1, 1) ?? 1]
  addNode(draft, 'QLinearConv', all, nameOf(output), {
    auto_pad: padding(options?.byteOr(0, 0)),
    strides,
    kernel_shape: [height, width],
  })
}

const poolShape = ({ options }: Operator) => ({
  auto_pad: padding(options?.byteOr(0, 0)),
  strides: [options?.intOr(2, 1) ?? 1, options?.intOr(1, 1) ?? 1],
  kernel_shape: [options?.intOr(4, 1) ?? 1, options?.intOr(3, 1) ?? 1],
})

const padding = (kind = 0) => (kind === 0 ? 'SAME_UPPER' : 'VALID')
const nameOf = (tensor: number) => `t${tensor}`

/** A quantised tensor as an input: its values, and the two numbers that give them their meaning. */
const quantised = (draft: Draft, tensor: number) => [nameOf(tensor), ...scaleOf(draft, tensor)]

function scaleOf(draft: Draft, tensor: number): [string, string] {
  const { scale = 1, zero = 0 } = draft.model.tensors[tensor] ?? {}
  const names: [string, string] = [`${nameOf(tensor)}-scale`, `${nameOf(tensor)}-zero`]
  addConstant(draft, { name: names[0], shape: [], type: 'float32', data: Buffer.from(Float32Array.of(scale).buffer) })
  addConstant(draft, { name: names[1], shape: [], type: 'uint8', data: Buffer.of(zero) })
  return names
}

const addConstant = (draft: Draft, constant: Constant) => draft.constants.set(constant.name, constant)

function addNode(
  { nodes }: Draft,
  operator: string,
  inputs: string[],
  output: string,
  attributes: Node['attributes'] = {},
  domain?: string,
) {
  nodes.push({ operator, inputs, output, attributes, ...(domain && { domain }) })
}

/** For each output channel, from [area][depth] to [depth][area]. */
function channelsFirst(weights: Buffer, { area, depth }: { area: number; depth: number }): Buffer {
  if (area === 1) return weights
  const turned = Buffer.alloc(weights.length)
  const size = area * depth
  for (let start = 0; start < weights.length; start += size) {
    let next = start
    for (let channel = 0; channel < depth; channel++) {
      for (let place = 0; place < area; place++) turned[next++] = weights[start + place * depth + channel] ?? 0
    }
  }
  return turned
}
