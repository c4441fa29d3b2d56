/** Type codes of ONNX. This file writes only the parts of ONNX (protocol buffers) that a converted model needs. */
const dataTypes = { float32: 1, uint8: 2, int32: 6, int64: 7 } as const
type DataType = keyof typeof dataTypes

type Attribute = number | number[] | string
export type Node = {
  operator: string
  inputs: string[]
  output: string
  attributes?: Record<string, Attribute>
  /** The namespace of a non-standard operator, such as `com.microsoft`. */
  domain?: string
}
export type Constant = { name: string; shape: number[]; type: DataType; data: Buffer }
type Value = { name: string; shape: number[]; type: DataType }
export type Graph = { nodes: Node[]; constants: Constant[]; input: Value; output: Value }

const irVersion = 8
const standardVersion = 15

export function writeOnnx({ nodes, constants, input, output }: Graph): Buffer {
  const graph = Buffer.concat([
    ...nodes.map((node) => message(1, writeNode(node))),
    text(2, 'graph'),
    ...constants.map((constant) => message(5, writeConstant(constant))),
    message(11, writeValue(input)),
    message(12, writeValue(output)),
  ])
  const versions = { '': standardVersion, 'com.microsoft': 1 }
  const imports = Object.entries(versions).map(([domain, version]) =>
    message(8, Buffer.concat([text(1, domain), integer(2, version)])),
  )
  return Buffer.concat([integer(1, irVersion), message(7, graph), ...imports])
}

function writeNode({ operator, inputs, output, attributes = {}, domain }: Node): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => message(5, writeAttribute(name, value))),
    ...(domain ? [text(7, domain)] : []),
  ])
}

function writeAttribute(name: string, value: Attribute): Buffer {
  if (typeof value === 'number') return Buffer.concat([text(1, name), integer(3, value), integer(20, 2)])
  if (typeof value === 'string') return Buffer.concat([text(1, name), text(4, value), integer(20, 3)])
  return Buffer.concat([text(1, name), ...value.map((one) => integer(8, one)), integer(20, 7)])
}

const writeConstant = ({ name, shape, type, data }: Constant): Buffer =>
  Buffer.concat([
    ...shape.map((size) => integer(1, size)),
    integer(2, dataTypes[type]),
    text(8, name),
    message(9, data),
  ])

function writeValue({ name, shape, type }: Value): Buffer {
  const sizes = Buffer.concat(shape.map((size) => message(1, integer(1, size))))
  const tensor = Buffer.concat([integer(1, dataTypes[type]), message(2, sizes)])
  return Buffer.concat([text(1, name), message(2, message(1, tensor))])
}

const tag = (field: number, kind: number) => varint((field << 3) | kind)
const integer = (field: number, value: number) => Buffer.concat([tag(field, 0), varint(value)])
const message = (field: number, body: Buffer) => Buffer.concat([tag(field, 2), varint(body.length), body])
const text = (field: number, value: string) => message(field, Buffer.from(value))

/** Encodes seven bits per byte, least significant first. */
function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
  return Buffer.from(bytes)
}
