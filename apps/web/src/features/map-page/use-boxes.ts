import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Box, containsBox, overlaps, widen } from './box.ts'

/** A requested box, and the area that its response covers. */
export type LoadedBox = { requested: Box; covered: Box }

type BoxesOptions<Answer, Key extends QueryKey> = {
  /** The area in view, or null while nothing should be loaded. */
  view: Box | null
  /** Identifies other parameters of the requests, such as filters. Another key starts without boxes. */
  key: string
  queryOf: (box: Box, isInView: boolean) => UseQueryOptions<Answer, Error, Answer, Key>
  isComplete: (answer: Answer) => boolean
}

/** Loads data for every part of the map that was in view. Areas that an earlier response covers are not requested again. */
export function useBoxes<Answer, Key extends QueryKey>({ view, key, queryOf, isComplete }: BoxesOptions<Answer, Key>) {
  const [known, setKnown] = useState<{ key: string; boxes: LoadedBox[] }>({ key, boxes: [] })
  const completeness = useRef(new WeakMap<LoadedBox, boolean>())
  const before = known.key === key ? known.boxes : []
  const responseOf = (box: LoadedBox) => {
    const isAllOfIt = completeness.current.get(box)
    return isAllOfIt === undefined ? undefined : { isComplete: isAllOfIt }
  }
  const boxes = view ? boxesFor(view, before, responseOf) : before
  if (known.key !== key || boxes !== known.boxes) setKnown({ key, boxes })

  const isInView = (box: LoadedBox | undefined) => !!box && !!view && overlaps(box.covered, view)
  const results = useQueries({ queries: boxes.map((box) => queryOf(box.requested, isInView(box))) })
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
    /** False if the responses lack data in view. */
    isComplete: isCovered || inView.every((box) => completeness.current.get(box) !== false),
    isFirstLoad: results.some(({ isPending, isFetching }) => isPending && isFetching),
    hasFailed: failed.length > 0,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** Returns the previous array while its entries are the same, so that memoized results stay valid. */
function useSameArray<Entry>(entries: Entry[]): Entry[] {
  const last = useRef(entries)
  const isSame =
    last.current.length === entries.length && entries.every((entry, index) => entry === last.current[index])
  if (!isSame) last.current = entries
  return last.current
}

/** Returns whether the response to a box is complete, or undefined while it is pending. */
type ResponseOf = (box: LoadedBox) => { isComplete: boolean } | undefined

/** The maximum number of boxes. Returning to a dropped one loads it again. */
const maxBoxes = 12

/**
 * Returns the boxes for a view: the same ones if an earlier response covers it, else one more. An incomplete response covers only views of
 * its own size, because a smaller box may get a complete response.
 */
export function boxesFor(view: Box, boxes: LoadedBox[], responseOf: ResponseOf): LoadedBox[] {
  const isKnown = boxes.some((box) => containsBox(box.covered, view) && mayAnswer(box, view, responseOf))
  if (isKnown) return boxes
  const added = { requested: view, covered: widen(view) }
  return [...boxes.filter((box) => !isReplaced(box, boxes, responseOf)), added].slice(-maxBoxes)
}

function mayAnswer(box: LoadedBox, view: Box, responseOf: ResponseOf): boolean {
  const isIncomplete = responseOf(box)?.isComplete === false
  return !isIncomplete || containsBox(view, box.requested)
}

/** Returns whether a later, complete response covers the whole box. */
function isReplaced(box: LoadedBox, boxes: LoadedBox[], responseOf: ResponseOf): boolean {
  return boxes
    .slice(boxes.indexOf(box) + 1)
    .some((later) => responseOf(later)?.isComplete && containsBox(later.covered, box.covered))
}
