import type { Chunks } from './fetch-answer.ts'

/** More than an entry of any service has; a larger one is left out. */
const maxEntryBytes = 256 * 1024
/** More than services say around their list. */
const maxRestBytes = 64 * 1024

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Reads a JSON list, or an object with a list in it, as it arrives. `onEntry` gets each entry of the list; the rest is returned,
 * with an empty list. Only one entry is in memory and parsed at a time, so that an answer of many megabytes, or one that is
 * nested a million times, holds up nobody. Entries that are too large or no JSON are left out; an answer that ends too early fails.
 */
export async function readJsonList(chunks: Chunks, onEntry: (entry: unknown) => void): Promise<unknown> {
  const rest = bytesUpTo(maxRestBytes)
  const entry = bytesUpTo(maxEntryBytes)
  /** How deep the entries of the list are: in the list itself, or in an object around it. */
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
    /** The bytes before `end` belong to the entry or to the rest. */
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
        // The comma itself belongs to neither.
        start = at + 1
      } else if (depth === 0 && !spaces.has(byte)) throw new SyntaxError('The answer is no JSON')
    }
    flush(chunk.length)
    if (rest.isTooLong()) throw new RangeError('The answer is too long around its list')
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

/** Collects bytes, and forgets them once there are too many. */
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
    /** What was collected as text, or null if it was too much. */
    take(): string | null {
      const text = size > limit ? null : Buffer.concat(parts).toString()
      parts = []
      size = 0
      return text
    },
  }
}
