/** A table of a FlatBuffers file, the format of TensorFlow Lite models. */
export type Table = ReturnType<typeof openTable>

/** Opens the root table of a file. */
export const rootTable = (file: Buffer) => openTable(file, file.readUInt32LE(0))

function openTable(file: Buffer, at: number) {
  const offsets = at - file.readInt32LE(at)
  const follow = (position: number) => position + file.readUInt32LE(position)

  /** Returns the position of a field, or null if the file omits it because it has its default value. */
  function find(field: number): number | null {
    const entry = 4 + 2 * field
    const offset = entry < file.readUInt16LE(offsets) ? file.readUInt16LE(offsets + entry) : 0
    return offset === 0 ? null : at + offset
  }

  function list<T>(field: number, size: number, read: (position: number) => T): T[] {
    const position = find(field)
    if (position === null) return []
    const start = follow(position)
    return Array.from({ length: file.readUInt32LE(start) }, (_, n) => read(start + 4 + n * size))
  }

  return {
    byteOr: (field: number, otherwise: number) => {
      const position = find(field)
      return position === null ? otherwise : file.readInt8(position)
    },
    intOr: (field: number, otherwise: number) => {
      const position = find(field)
      return position === null ? otherwise : file.readInt32LE(position)
    },
    ints: (field: number) => list(field, 4, (position) => file.readInt32LE(position)),
    longs: (field: number) => list(field, 8, (position) => Number(file.readBigInt64LE(position))),
    floats: (field: number) => list(field, 4, (position) => file.readFloatLE(position)),
    tables: (field: number) => list(field, 4, (position) => openTable(file, follow(position))),
    table: (field: number) => {
      const position = find(field)
      return position === null ? null : openTable(file, follow(position))
    },
    bytes: (field: number) => {
      const position = find(field)
      if (position === null) return Buffer.alloc(0)
      const start = follow(position)
      return file.subarray(start + 4, start + 4 + file.readUInt32LE(start))
    },
  }
}
