import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MapHandle, MapView } from '../../map/index.ts'
import classes from './small-map.module.css'

type MapViewProps = ComponentProps<typeof MapView>
type SmallMapProps = Omit<MapViewProps, 'mapStyle' | 'canZoomByWheel' | 'fallback' | 'ref'> & {
  map?: RefObject<MapHandle | null>
}

const plain: MapViewProps['mapStyle'] = { version: 8, sources: {}, layers: [] }

/** A map inside a page. It is loaded when it is about to be seen, so that the page never waits for it. */
export function SmallMap({ map, children, ...props }: SmallMapProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (isNear || !frame.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [isNear])
  if (isBroken) return null
  return (
    <div ref={frame} className={classes.frame}>
      {isNear && (
        <MapView
          {...props}
          ref={map}
          mapStyle={plain}
          canZoomByWheel={false}
          fallback={<Broken onBroken={() => setIsBroken(true)} />}
        >
          {children}
        </MapView>
      )}
      {map && (
        <div className={classes.buttons}>
          <button type="button" aria-label={t('map-zoom-in')} onClick={() => map.current?.zoomBy(1)}>
            <IconPlus size={20} aria-hidden />
          </button>
          <button type="button" aria-label={t('map-zoom-out')} onClick={() => map.current?.zoomBy(-1)}>
            <IconMinus size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}

/** The browser lost WebGL: the field beside the map does all that the map did. */
function Broken({ onBroken }: { onBroken: () => void }) {
  useEffect(onBroken, [onBroken])
  return null
}
