import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mainId } from './main-content.tsx'

/** A new page starts at its beginning, for the keyboard and the screen reader too. */
export function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById(mainId)?.focus({ preventScroll: true })
      }),
    [router],
  )
}
