import { AppError } from '../../errors.ts'

/** What all forms that are being read may hold together: enough for some dozens of pictures on their way. */
const mostBytes = 256 * 1024 * 1024

let heldBytes = 0

/** Counts the bytes a form holds while it is read, so that many large ones at once do not fill the memory. */
export function takeMemory() {
  let own = 0
  return {
    add(bytes: number) {
      if (heldBytes + bytes > mostBytes) throw new AppError('SERVICE_UNAVAILABLE')
      heldBytes += bytes
      own += bytes
    },
    giveBack() {
      heldBytes -= own
      own = 0
    },
  }
}
