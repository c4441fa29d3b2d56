import type { Chunks } from './fetch-answer.ts'

/** More than the entries of any service need. Larger entries are skipped. */
const maxEntryBytes = 256 * 1024
/** More than services send around their list. */
const maxRestBytes = 64 * 1024

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Streaming parser for a JSON list, or an object that contains a list. Calls `onEntry` for each entry, and returns the rest with an empty
 * list. It parses one entry at a time, so that large or deeply nested responses neither fill the memory nor block the event loop. Skips
 * entries that are too large or invalid, and throws if the response is truncated.
 */
export async function readJsonList(chunks: Chunks, onEntry: (entry: unknown) => void): Promise<unknown> {
  const rest = bytesUpTo(maxRestBytes)
  const entry = bytesUpTo(maxEntryBytes)
  /** Depth of the entries: 1 in a list, 2 in an object around it. */
  let listDepth = 0
  let depth = 0
  let isInList = false
  let isInText = false
  let isEscaped = false

  function endEntry() {
    const text = entry.take()
    if (text?.trim()) parseEntry(text, onEntry)
  }

  function readChunk(chunk: Uint8Array) {
    let start = 0
    /** Adds the bytes before `end` to the entry or to the rest. */
    const flush = (end: number) => {
      ;(isInList ? entry : rest).add(chunk.subarray(start, end))
      start = end
    }
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInText = false
      } else if (byte === quote) isInText = true
      else if (byte === openList || byte === openObject) {
        depth++
        if (depth === 1) listDepth = byte === openList ? 1 : 2
        if (depth === listDepth && byte === openList) {
          flush(at + 1)
          isInList = true
        }
      } else if (byte === closeList || byte === closeObject) {
        if (depth === listDepth && isInList) {
          flush(at)
          endEntry()
          isInList = false
        }
        depth--
      } else if (byte === comma && depth === listDepth && isInList) {
        flush(at)
        endEntry()
        // Skips the comma, which belongs to neither.
        start = at + 1
      } else if (depth === 0 && !spaces.has(byte)) throw new SyntaxError('The response is not JSON')
    }
    flush(chunk.length)
    if (rest.isTooLong()) throw new RangeError('The response has too much data around its list')
  }

  for await (const chunk of chunks) readChunk(chunk)
  return JSON.parse(rest.take() ?? '')
}

function parseEntry(text: string, onEntry: (entry: unknown) => void) {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return
  }
  onEntry(parsed)
}

/** Collects bytes, and discards them if there are too many. */
function bytesUpTo(limit: number) {
  let parts: Uint8Array[] = []
  let size = 0
  return {
    add(part: Uint8Array) {
      size += part.length
      if (size > limit) parts = []
      else if (part.length > 0) parts.push(part)
    },
    isTooLong: () => size > limit,
    /** Returns the collected bytes as text, or null if there were too many, and resets the buffer. */
    take(): string | null {
      const text = size > limit ? null : Buffer.concat(parts).toString()
      parts = []
      size = 0
      return text
    },
  }
}
