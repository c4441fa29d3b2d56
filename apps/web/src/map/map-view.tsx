import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { canMapBeSupported, isMapSupported } from './is-map-supported.ts'
import classes from './map-view.module.css'
import type { MapViewProps } from './map-view-props.ts'

type Loaded = { LoadedMap: ComponentType<MapViewProps> }

/** Loaded once, by the first map. */
let loaded: Loaded | null = null

async function loadMap(): Promise<Loaded> {
  const module = await import('./loaded-map.tsx')
  await module.addStyles()
  return module
}

/**
 * A map that fills its parent. MapLibre is loaded with the first one. `fallback` is shown if the browser cannot draw maps
 * (no WebGL).
 */
export function MapView({ fallback, ...props }: MapViewProps & { fallback: ReactNode }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'loading' | 'ready' | 'failed' | 'broken'>(
    canMapBeSupported() ? 'loading' : 'broken',
  )
  const handleBroken = () => {
    setState('broken')
    props.onBroken?.()
  }
  const giveUp = useEffectEvent(handleBroken)

  useEffect(() => {
    if (state !== 'loading') return
    if (!isMapSupported()) return giveUp()
    let isWanted = true
    loadMap().then(
      (module) => {
        loaded = module
        if (isWanted) setState('ready')
      },
      () => {
        if (isWanted) setState('failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [state])

  if (state === 'broken') return fallback
  if (state === 'failed') {
    return (
      <div className={classes.failed}>
        <RetryNotice text={t('map-load-failed')} isRetrying={false} onRetry={() => setState('loading')} />
      </div>
    )
  }
  if (state === 'loading' || !loaded) return <output className={classes.loading} aria-label={t('map-loading')} />
  return <loaded.LoadedMap {...props} onBroken={handleBroken} />
}
