import { useEffect, useEffectEvent, useReducer } from 'react'
import { translate } from '../lib/i18n.ts'
import { showSnackbar } from './snackbar.tsx'

/** A part of the app that most visits do without: it is fetched when somebody wants it, and stays. */
export type OnDemand<Part> = { part: Part | null; load: () => Promise<Part>; preload: () => void }

export function onDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  const wanted: OnDemand<Part> = {
    part: null,
    load: async () => {
      wanted.part ??= await fetchPart()
      return wanted.part
    },
    // Before it is certain that it is wanted, a failure is no news.
    preload: () => void wanted.load().catch(() => undefined),
  }
  return wanted
}

/** The part, as soon as it is there. When it cannot be fetched, a snackbar says so, and `onFailed` closes what needed it. */
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
