import { z } from 'zod'

/** In which streams something happened. It has ids only: whoever hears it reads the rows that are new. */
const Signal = z.object({ conversation_ids: z.array(z.number()), member_ids: z.array(z.number()) })
export type Signal = z.infer<typeof Signal>

/** PostgreSQL takes texts of less than 8,000 bytes. An id has 16 digits at most, and two lists of so many stay below. */
const maxIds = 200

/** A signal as texts, each short enough to be sent. */
export function writeSignal({ conversation_ids, member_ids }: Signal): string[] {
  const texts: string[] = []
  for (let start = 0; start < Math.max(conversation_ids.length, member_ids.length); start += maxIds) {
    const part = (ids: number[]) => ids.slice(start, start + maxIds)
    texts.push(JSON.stringify({ conversation_ids: part(conversation_ids), member_ids: part(member_ids) }))
  }
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
