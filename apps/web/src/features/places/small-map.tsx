import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapHandle } from '../../map/index.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import { instanceQuery } from '../instance/index.ts'
import classes from './small-map.module.css'
import type { SmallMapContentProps } from './small-map-content.tsx'

type SmallMapProps = Omit<SmallMapContentProps, 'ref' | 'onBroken'> & {
  /** What `onMap` was given; with it there are buttons to zoom. */
  map?: MapHandle | null
  onMap?: (map: MapHandle | null) => void
}

const content = onDemand(() => import('./small-map-content.tsx'))

/** A map inside a page. It is loaded when it is about to be seen, so that the page never waits for it. */
export function SmallMap({ map, onMap, ...props }: SmallMapProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const { data: instance } = useQuery(instanceQuery)
  const loaded = useOnDemand(content, isNear, () => setIsBroken(true))
  useEffect(() => {
    if (isNear || !frame.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [isNear])
  // The browser lost WebGL: the field beside the map does all that the map did.
  if (isBroken) return null
  return (
    <div ref={frame} className={classes.frame}>
      {isNear && loaded && instance && (
        <loaded.SmallMapContent
          {...props}
          ref={onMap}
          styles={instance.map_styles}
          onBroken={() => setIsBroken(true)}
        />
      )}
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
