import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Box, containsBox, overlaps } from './box.ts'
import { boxesFor, type LoadedBox } from './loaded-boxes.ts'

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

  const results = useQueries({
    queries: boxes.map(({ asked, covered }) => queryOf(asked, view !== null && overlaps(covered, view))),
  })
  for (const [index, box] of boxes.entries()) {
    const answer = results[index]?.data as Answer | undefined
    if (answer !== undefined) completeness.current.set(box, isComplete(answer))
  }
  const inView = view ? boxes.filter(({ covered }) => overlaps(covered, view)) : []
  const isCovered = inView.some((box) => view && containsBox(box.covered, view) && completeness.current.get(box))
  const failed = results.filter(({ isError }) => isError)
  return {
    answers: useSameArray(results.flatMap(({ data }) => (data === undefined ? [] : [data as Answer]))),
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
