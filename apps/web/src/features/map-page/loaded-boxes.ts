import { type Box, containsBox, widen } from './box.ts'

/** A box that was asked for, and what the answer to it covers. */
export type LoadedBox = { asked: Box; covered: Box }

/** `isComplete` is undefined until the answer has come. */
type Answered = (box: LoadedBox) => { isComplete: boolean } | undefined

/** More boxes than this are not kept: whoever comes back to the oldest asks again. */
const maxBoxes = 12

/**
 * The boxes to have for a view: the same ones where an earlier answer covers it, else one more. An answer that was not
 * complete covers only what is as large as it: a smaller box may be answered in full.
 */
export function boxesFor(view: Box, boxes: LoadedBox[], answered: Answered): LoadedBox[] {
  const isKnown = boxes.some((box) => containsBox(box.covered, view) && mayAnswer(box, view, answered))
  if (isKnown) return boxes
  const added = { asked: view, covered: widen(view) }
  return [...boxes.filter((box) => !isReplaced(box, boxes, answered)), added].slice(-maxBoxes)
}

function mayAnswer(box: LoadedBox, view: Box, answered: Answered): boolean {
  const isIncomplete = answered(box)?.isComplete === false
  return !isIncomplete || containsBox(view, box.asked)
}

/** Whether a later and complete answer covers all of it. */
function isReplaced(box: LoadedBox, boxes: LoadedBox[], answered: Answered): boolean {
  return boxes
    .slice(boxes.indexOf(box) + 1)
    .some((later) => answered(later)?.isComplete && containsBox(later.covered, box.covered))
}
