import { type StreamOwner, streamOwners } from '@pollen/contract/events'
import { z } from 'zod'

type ListName = `${StreamOwner}s`

/** Creates an object with a value for each kind of stream. */
export const perStreamKind = <Value>(make: (list: ListName, owner: StreamOwner) => Value) =>
  Object.fromEntries(streamOwners.map((owner) => [`${owner}s`, make(`${owner}s`, owner)])) as Record<ListName, Value>

/** Owners of the streams with new events. Listeners read the new rows themselves. */
const Signal = z.object(perStreamKind(() => z.array(z.number())))
export type Signal = z.infer<typeof Signal>

/** Limits the ids in one text. NOTIFY takes payloads of less than 8,000 bytes, and an id has at most 16 digits. */
const maxIds = Math.floor(400 / streamOwners.length)

/** Serializes a signal as texts that are each short enough for NOTIFY. */
export function writeSignal(signal: Signal): string[] {
  const longest = Math.max(...Object.values(signal).map((ids) => ids.length))
  const texts: string[] = []
  for (let start = 0; start < longest; start += maxIds)
    texts.push(JSON.stringify(perStreamKind((list) => signal[list].slice(start, start + maxIds))))
  return texts
}

/** Requests a sweep in all processes. */
export const sweepText = 'sweep'

/** Parses a signal. Returns null for other texts, because other programs may write to the same channel. */
export function readSignal(text: string): Signal | null {
  try {
    return Signal.parse(JSON.parse(text))
  } catch {
    return null
  }
}
