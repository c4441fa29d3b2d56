import { useEffect, useEffectEvent, useReducer } from 'react'
import { translate } from '../lib/i18n.ts'
import { showSnackbar } from './snackbar.tsx'

/** A part of the app that most visits do not need. It is loaded on first use and stays loaded. */
export type OnDemand<Part> = { part: Part | null; load: () => Promise<Part>; preload: () => void }

export function onDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  const wanted: OnDemand<Part> = {
    part: null,
    load: async () => {
      wanted.part ??= await fetchPart()
      return wanted.part
    },
    // A failed preload is not reported, because the part may never be needed.
    preload: () => void wanted.load().catch(() => undefined),
  }
  return wanted
}

/** Returns the part once it is loaded. If loading fails, shows a snackbar and calls `onFailed`, which closes the opener. */
export function useOnDemand<Part>(wanted: OnDemand<Part>, isWanted: boolean, onFailed: () => void): Part | null {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const fail = useEffectEvent(() => {
    showSnackbar('error', translate('connection-error'))
    onFailed()
  })
  useEffect(() => {
    if (!isWanted || wanted.part) return
    let isStillWanted = true
    wanted.load().then(
      () => {
        if (isStillWanted) render()
      },
      () => {
        if (isStillWanted) fail()
      },
    )
    return () => {
      isStillWanted = false
    }
  }, [wanted, isWanted])
  return wanted.part
}
