import {
  IconArrowsMove,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './map-buttons.module.css'
import { useMap } from './map-context.ts'

const byPerson = { isByPerson: true }
/** How far a button moves the map, as a part of its size. */
const part = 0.35

const directions = [
  { name: 'up', x: 0, y: -part, Icon: IconChevronUp },
  { name: 'left', x: -part, y: 0, Icon: IconChevronLeft },
  { name: 'right', x: part, y: 0, Icon: IconChevronRight },
  { name: 'down', x: 0, y: part, Icon: IconChevronDown },
]

/** Zooms and moves the map for those who cannot drag, pinch or scroll. */
export function MapButtons() {
  const { map } = useMap()
  const { t } = useTranslation()
  const [canMove, setCanMove] = useState(false)
  const zoomBy = (step: number) => map.zoomTo(map.getZoom() + step, {}, byPerson)
  const panBy = (x: number, y: number) => {
    const { clientWidth, clientHeight } = map.getContainer()
    map.panBy([x * clientWidth, y * clientHeight], {}, byPerson)
  }
  return (
    <div className={classes.buttons}>
      {canMove && (
        <div className={classes.pad}>
          {directions.map(({ name, x, y, Icon }) => (
            <RoundButton key={name} place={name} label={t(`map-move__${name}`)} onClick={() => panBy(x, y)}>
              <Icon size={20} aria-hidden />
            </RoundButton>
          ))}
        </div>
      )}
      <RoundButton label={t('map-move')} isExpanded={canMove} onClick={() => setCanMove(!canMove)}>
        <IconArrowsMove size={20} aria-hidden />
      </RoundButton>
      <RoundButton label={t('map-zoom-in')} onClick={() => zoomBy(1)}>
        <IconPlus size={20} aria-hidden />
      </RoundButton>
      <RoundButton label={t('map-zoom-out')} onClick={() => zoomBy(-1)}>
        <IconMinus size={20} aria-hidden />
      </RoundButton>
    </div>
  )
}

type RoundButtonProps = {
  label: string
  onClick: () => void
  children: ReactNode
  place?: string
  isExpanded?: boolean
}

function RoundButton({ label, onClick, children, place, isExpanded }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      data-place={place}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
