import { type StreamOwner, streamOwners } from '@pollen/contract/events'
import { z } from 'zod'

type ListName = `${StreamOwner}s`

/** Makes a value for each kind of stream. */
export const perStreamKind = <Value>(make: (list: ListName, owner: StreamOwner) => Value) =>
  Object.fromEntries(streamOwners.map((owner) => [`${owner}s`, make(`${owner}s`, owner)])) as Record<ListName, Value>

/** In which streams something happened, by the ids of their owners. Readers of a signal read the new rows themselves. */
const Signal = z.object(perStreamKind(() => z.array(z.number())))
export type Signal = z.infer<typeof Signal>

/** PostgreSQL takes texts of less than 8,000 bytes. An id has 16 digits at most, so lists of these lengths stay below. */
const maxIds = Math.floor(400 / streamOwners.length)

/** A signal as texts, each short enough to be sent. */
export function writeSignal(signal: Signal): string[] {
  const longest = Math.max(...Object.values(signal).map((ids) => ids.length))
  const texts: string[] = []
  for (let start = 0; start < longest; start += maxIds)
    texts.push(JSON.stringify(perStreamKind((list) => signal[list].slice(start, start + maxIds))))
  return texts
}

/** Asks all processes to look at everything. */
export const sweepText = 'sweep'

/** Null for what is no signal: others may write to the same channel. */
export function readSignal(text: string): Signal | null {
  try {
    return Signal.parse(JSON.parse(text))
  } catch {
    return null
  }
}
