import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canMapBeSupported, type MapHandle } from '../../map/index.ts'
import { IconMinus, IconPlus } from '../../ui/icons.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { RoundButton } from '../../ui/round-button.tsx'
import { useIsNear } from '../../ui/use-is-near.ts'
import { instanceQuery } from '../instance/index.ts'
import classes from './small-map.module.css'
import type { SmallMapContentProps } from './small-map-content.tsx'

type SmallMapProps = Omit<SmallMapContentProps, 'ref' | 'onBroken'> & {
  /** The handle from `onMap`. If set, zoom buttons are shown. */
  map?: MapHandle | null
  onMap?: (map: MapHandle | null) => void
  /** Shows a static map without interaction. */
  isStatic?: boolean
  /** Drawn over the map. */
  children?: ReactNode
}

const content = onDemand(() => import('./small-map-content.tsx'))

/** A map inside a page. It loads shortly before it scrolls into view, so that the page never waits for it. */
export function SmallMap({ map, onMap, isStatic = false, children, ...props }: SmallMapProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame)
  const [hasFailed, setHasFailed] = useState(false)
  const [isBroken, setIsBroken] = useState(!canMapBeSupported())
  const { data: instance } = useQuery(instanceQuery)
  const loaded = useOnDemand(content, isNear && !hasFailed, () => setHasFailed(true))
  // WebGL is missing or was lost. The field or the text next to the map is sufficient.
  if (isBroken) return null
  if (hasFailed) {
    return (
      <div className={classes.frame}>
        <div className={classes.failed}>
          <RetryNotice text={t('map-load-failed')} isRetrying={false} onRetry={() => setHasFailed(false)} />
        </div>
      </div>
    )
  }
  return (
    <div ref={frame} className={classes.frame} {...(isStatic && { role: 'img', 'aria-label': props.label })}>
      <div inert={isStatic} className={classes.content}>
        {isNear && loaded && instance && (
          <loaded.SmallMapContent
            {...props}
            ref={onMap}
            styles={instance.map_styles}
            onBroken={() => setIsBroken(true)}
          />
        )}
        {children}
      </div>
      {map && (
        <div className={classes.buttons}>
          <RoundButton
            label={t('map-zoom-in')}
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => map.zoomBy(1)}
          />
          <RoundButton
            label={t('map-zoom-out')}
            icon={<IconMinus size={20} aria-hidden />}
            onClick={() => map.zoomBy(-1)}
          />
        </div>
      )}
    </div>
  )
}
