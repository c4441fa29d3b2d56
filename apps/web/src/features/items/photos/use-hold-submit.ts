import { type RefObject, useEffect } from 'react'

/** A form that is sent while photos are still being made small waits for them, and then goes by itself. */
export function useHoldSubmit(block: RefObject<HTMLElement | null>, isPreparing: boolean) {
  useEffect(() => {
    const form = block.current?.closest('form')
    if (!form || !isPreparing) return
    let isAsked = false
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      isAsked = true
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => {
      form.removeEventListener('submit', hold, { capture: true })
      if (isAsked) setTimeout(() => form.isConnected && form.requestSubmit())
    }
  }, [block, isPreparing])
}
