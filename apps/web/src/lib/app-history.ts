import { useEffectEvent, useLayoutEffect } from 'react'
import { createHistorySteps } from './history-steps.ts'

const steps = createHistorySteps(window)

/** The history of the router. */
export const appHistory = steps.history

/** Makes something that lies on top of the page a step of the history. `onClose` is called when the person goes back. */
export function useHistoryStep(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => (isOpen ? steps.open(() => close()) : undefined), [isOpen])
}
