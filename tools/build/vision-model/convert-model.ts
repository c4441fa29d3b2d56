import type { Operator, TfliteModel } from './read-tflite.ts'
import { readTflite } from './read-tflite.ts'
import { type Constant, type Node, writeOnnx } from './write-onnx.ts'

/** Operator codes of TensorFlow Lite. */
const averagePool = 1
const concatenation = 2
const convolution = 3
const maxPool = 17
const reshape = 22

type Conversion = { model: TfliteModel; nodes: Node[]; constants: Map<string, Constant> }

/**
 * Converts a quantised TensorFlow Lite classifier to ONNX. The quantised values do not change, so the results stay the same. Only
 * their order changes, from channels last to channels first.
 */
export function convertModel(file: Buffer): Buffer {
  const model = readTflite(file)
  const conversion: Conversion = { model, nodes: [], constants: new Map() }
  const shapeOf = (tensor: number) => model.tensors[tensor]?.shape ?? []

  addNode(conversion, 'Transpose', ['input'], nameOf(model.input), { perm: [0, 3, 1, 2] })
  for (const operator of model.operators) convertOperator(conversion, operator)
  addNode(conversion, 'DequantizeLinear', quantised(conversion, model.output), 'logits')
  addNode(conversion, 'Softmax', ['logits'], 'probabilities', { axis: 1 })

  return writeOnnx({
    nodes: conversion.nodes,
    constants: [...conversion.constants.values()],
    input: { name: 'input', shape: shapeOf(model.input), type: 'uint8' },
    output: { name: 'probabilities', shape: shapeOf(model.output), type: 'float32' },
  })
}

function convertOperator(conversion: Conversion, operator: Operator) {
  const [input = -1] = operator.inputs
  const [output = -1] = operator.outputs
  const named = nameOf(output)
  switch (operator.code) {
    case convolution:
      return convertConvolution(conversion, operator, output)
    case maxPool:
      return addNode(conversion, 'MaxPool', [nameOf(input)], named, poolShape(operator))
    case averagePool: {
      const inputs = [...quantised(conversion, input), ...scaleOf(conversion, output)]
      return addNode(conversion, 'QLinearAveragePool', inputs, named, poolShape(operator), 'com.microsoft')
    }
    case concatenation: {
      const inputs = [...scaleOf(conversion, output), ...operator.inputs.flatMap((part) => quantised(conversion, part))]
      return addNode(conversion, 'QLinearConcat', inputs, named, { axis: 1 }, 'com.microsoft')
    }
    case reshape: {
      const flat = Buffer.from(BigInt64Array.of(1n, -1n).buffer)
      addConstant(conversion, { name: 'flat', shape: [2], type: 'int64', data: flat })
      return addNode(conversion, 'Reshape', [nameOf(input), 'flat'], named)
    }
    default:
      throw new Error(`The model uses an operator that cannot be converted: ${operator.code}`)
  }
}

function convertConvolution(conversion: Conversion, { inputs, options }: Operator, output: number) {
  const [input = -1, weights = -1, bias = -1] = inputs
  const { tensors } = conversion.model
  const [channels = 0, height = 0, width = 0, depth = 0] = tensors[weights]?.shape ?? []
  const data = channelsFirst(tensors[weights]?.data ?? Buffer.alloc(0), { area: height * width, depth })
  addConstant(conversion, { name: nameOf(weights), shape: [channels, depth, height, width], type: 'uint8', data })
  const biasData = tensors[bias]?.data ?? Buffer.alloc(0)
  addConstant(conversion, { name: nameOf(bias), shape: [channels], type: 'int32', data: biasData })
  const all = [
    ...quantised(conversion, input),
    ...quantised(conversion, weights),
    ...scaleOf(conversion, output),
    nameOf(bias),
  ]
  const strides = [options?.intOr(2, 1) ?? 1, options?.intOr(1, 1) ?? 1]
  addNode(conversion, 'QLinearConv', all, nameOf(output), {
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

/** Returns the input names of a quantised tensor: values, scale and zero point. */
const quantised = (conversion: Conversion, tensor: number) => [nameOf(tensor), ...scaleOf(conversion, tensor)]

function scaleOf(conversion: Conversion, tensor: number): [string, string] {
  const { scale = 1, zero = 0 } = conversion.model.tensors[tensor] ?? {}
  const names: [string, string] = [`${nameOf(tensor)}-scale`, `${nameOf(tensor)}-zero`]
  addConstant(conversion, {
    name: names[0],
    shape: [],
    type: 'float32',
    data: Buffer.from(Float32Array.of(scale).buffer),
  })
  addConstant(conversion, { name: names[1], shape: [], type: 'uint8', data: Buffer.of(zero) })
  return names
}

const addConstant = (conversion: Conversion, constant: Constant) => conversion.constants.set(constant.name, constant)

function addNode(
  { nodes }: Conversion,
  operator: string,
  inputs: string[],
  output: string,
  attributes: Node['attributes'] = {},
  domain?: string,
) {
  nodes.push({ operator, inputs, output, attributes, ...(domain && { domain }) })
}

/** Transposes each output channel from [area][depth] to [depth][area]. */
function channelsFirst(weights: Buffer, { area, depth }: { area: number; depth: number }): Buffer {
  if (area === 1) return weights
  const transposed = Buffer.alloc(weights.length)
  const size = area * depth
  for (let start = 0; start < weights.length; start += size) {
    let next = start
    for (let channel = 0; channel < depth; channel++) {
      for (let place = 0; place < area; place++) transposed[next++] = weights[start + place * depth + channel] ?? 0
    }
  }
  return transposed
}
