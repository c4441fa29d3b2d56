import { useEffect, useRef } from 'react'

const layers: symbol[] = []

/** Esc closes what lies on top, and only that. */
export function useEscape(isOpen: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isOpen) return
    const layer = Symbol('layer')
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && layers.at(-1) === layer) latest.current()
    }
    layers.push(layer)
    document.addEventListener('keydown', close)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      document.removeEventListener('keydown', close)
    }
  }, [isOpen])
}
