import { useEffectEvent, useLayoutEffect } from 'react'
import { createHistorySteps } from './history-steps.ts'

const steps = createHistorySteps(window)

/** The history of the router. */
export const appHistory = steps.history

/** Gives an overlay a step in the history. Back calls `onClose`. */
export function useHistoryStep(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => (isOpen ? steps.open(() => close()) : undefined), [isOpen])
}
