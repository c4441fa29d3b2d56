import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Box, containsBox, overlaps, widen } from './box.ts'

/** A box that was asked for, and what the answer to it covers. */
export type LoadedBox = { asked: Box; covered: Box }

type BoxesOptions<Answer, Key extends QueryKey> = {
  /** What the map shows, or null while nothing is to be loaded. */
  view: Box | null
  /** Says for what else the answers are: other filters start with nothing. */
  key: string
  queryOf: (box: Box, isInView: boolean) => UseQueryOptions<Answer, Error, Answer, Key>
  isComplete: (answer: Answer) => boolean
}

/** The answers for all parts of the map that were looked at. A part that an earlier answer covers is not asked for again. */
export function useBoxes<Answer, Key extends QueryKey>({ view, key, queryOf, isComplete }: BoxesOptions<Answer, Key>) {
  const [known, setKnown] = useState<{ key: string; boxes: LoadedBox[] }>({ key, boxes: [] })
  const completeness = useRef(new WeakMap<LoadedBox, boolean>())
  const before = known.key === key ? known.boxes : []
  const answered = (box: LoadedBox) => {
    const isAllOfIt = completeness.current.get(box)
    return isAllOfIt === undefined ? undefined : { isComplete: isAllOfIt }
  }
  const boxes = view ? boxesFor(view, before, answered) : before
  if (known.key !== key || boxes !== known.boxes) setKnown({ key, boxes })

  const isInView = (box: LoadedBox | undefined) => !!box && !!view && overlaps(box.covered, view)
  const results = useQueries({ queries: boxes.map((box) => queryOf(box.asked, isInView(box))) })
  for (const [index, box] of boxes.entries()) {
    const answer = results[index]?.data as Answer | undefined
    if (answer !== undefined) completeness.current.set(box, isComplete(answer))
  }
  const inView = boxes.filter(isInView)
  const isCovered = inView.some((box) => view && containsBox(box.covered, view) && completeness.current.get(box))
  const failed = results.filter(({ isError }, index) => isError && isInView(boxes[index]))
  const loaded = results.flatMap(({ data }, index) =>
    data === undefined ? [] : [{ box: boxes[index], data: data as Answer }],
  )
  return {
    answers: useSameArray(loaded.map(({ data }) => data)),
    answersInView: loaded.filter(({ box }) => isInView(box)).map(({ data }) => data),
    /** False where more is in view than was answered. */
    isComplete: isCovered || inView.every((box) => completeness.current.get(box) !== false),
    isFirstLoad: results.some(({ isPending, isFetching }) => isPending && isFetching),
    hasFailed: failed.length > 0,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** The array of before while its entries are the same, so that what is computed from it is not computed again. */
function useSameArray<Entry>(entries: Entry[]): Entry[] {
  const last = useRef(entries)
  const isSame =
    last.current.length === entries.length && entries.every((entry, index) => entry === last.current[index])
  if (!isSame) last.current = entries
  return last.current
}

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
