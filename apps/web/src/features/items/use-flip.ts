import { useState } from 'react'

/** Which of several pictures is shown; after the last comes the first. */
export function useFlip(count: number) {
  const [chosen, setChosen] = useState(0)
  const index = count === 0 ? 0 : chosen % count
  const flip = (step: 1 | -1) => setChosen((index + step + count) % count)
  return { index, flip }
}
