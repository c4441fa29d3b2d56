import { AppError } from '../../errors.ts'

type Kept = number | string | null

/**
 * The wanted order: pictures that are there, and `null` where the next new file goes; what is left of the new files comes
 * last. Without a list the new files replace all.
 */
export function arrangeImages<New extends object>(present: { id: number }[], added: New[], keep: Kept[] = []) {
  const waiting = [...added]
  const placed: ({ id: number } | New)[] = []
  for (const kept of keep) {
    const image = kept === null ? waiting.shift() : present.find(({ id }) => id === idOf(kept))
    if (image) placed.push(image)
    else if (kept !== null) throw new AppError('IMAGE_DOESNT_EXIST')
  }
  return [...placed, ...waiting]
}

/** An id, or the address of the picture, which ends with it. */
const idOf = (kept: number | string) => (typeof kept === 'number' ? kept : Number(/(\d+)(?:\?.*)?$/.exec(kept)?.[1]))
