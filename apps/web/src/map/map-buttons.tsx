import {
  IconArrowsMove,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RoundButton } from '../ui/round-button.tsx'
import classes from './map-buttons.module.css'
import { useMap, userInitiated } from './map-context.ts'

/** Distance of a move, as a share of the size of the map. */
const part = 0.35

const directions = [
  { name: 'up', x: 0, y: -part, Icon: IconChevronUp },
  { name: 'left', x: -part, y: 0, Icon: IconChevronLeft },
  { name: 'right', x: part, y: 0, Icon: IconChevronRight },
  { name: 'down', x: 0, y: part, Icon: IconChevronDown },
]

/** Zooms and moves the map without dragging, pinching or scrolling. */
export function MapButtons() {
  const { map } = useMap()
  const { t } = useTranslation()
  const [canMove, setCanMove] = useState(false)
  const padButton = useRef<HTMLButtonElement>(null)
  const zoomBy = (step: number) => map.zoomTo(map.getZoom() + step, {}, userInitiated)
  const panBy = (x: number, y: number) => {
    const { clientWidth, clientHeight } = map.getContainer()
    map.panBy([x * clientWidth, y * clientHeight], {}, userInitiated)
  }
  const closePad = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !canMove) return
    // Prevents that a popup of the map closes, too.
    event.preventDefault()
    setCanMove(false)
    padButton.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed on one of its buttons
    <div className={classes.buttons} onKeyDown={closePad}>
      {canMove && (
        <div className={classes.pad} data-is-pad>
          {directions.map(({ name, x, y, Icon }) => (
            <RoundButton
              key={name}
              data-place={name}
              label={t(`map-move__${name}`)}
              icon={<Icon size={20} aria-hidden />}
              onClick={() => panBy(x, y)}
            />
          ))}
        </div>
      )}
      <RoundButton
        ref={padButton}
        label={t('map-move')}
        icon={<IconArrowsMove size={20} aria-hidden />}
        aria-expanded={canMove}
        onClick={() => setCanMove(!canMove)}
      />
      <RoundButton label={t('map-zoom-in')} icon={<IconPlus size={20} aria-hidden />} onClick={() => zoomBy(1)} />
      <RoundButton label={t('map-zoom-out')} icon={<IconMinus size={20} aria-hidden />} onClick={() => zoomBy(-1)} />
    </div>
  )
}
