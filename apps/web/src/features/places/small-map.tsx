import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BaseMapNotes, type MapHandle, MapView, type TileStyle, useBaseMap } from '../../map/index.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import { instanceQuery } from '../instance/index.ts'
import classes from './small-map.module.css'

type SmallMapProps = Omit<ComponentProps<typeof MapView>, 'mapStyle' | 'canZoomByWheel' | 'fallback' | 'ref'> & {
  /** What `onMap` was given; with it there are buttons to zoom. */
  map?: MapHandle | null
  onMap?: (map: MapHandle | null) => void
}

const noStyles: TileStyle[] = []

/** A map inside a page. It is loaded when it is about to be seen, so that the page never waits for it. */
export function SmallMap({ map, onMap, children, ...props }: SmallMapProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const { data: instance } = useQuery(instanceQuery)
  const { mapStyle, tileStyle } = useBaseMap(instance?.map_styles ?? noStyles)
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
      {isNear && instance && (
        <MapView
          {...props}
          ref={onMap}
          mapStyle={mapStyle}
          canZoomByWheel={false}
          fallback={null}
          onBroken={() => setIsBroken(true)}
        >
          {children}
          <BaseMapNotes tileStyle={tileStyle} />
        </MapView>
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
