import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowsMove, IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '../../ui/icons.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import classes from './map-controls.module.css'

/** Distance of a move, as a share of the size of the map. */
const part = 0.35

const directions = [
  { name: 'up', x: 0, y: -part, Icon: IconChevronUp },
  { name: 'left', x: -part, y: 0, Icon: IconChevronLeft },
  { name: 'right', x: part, y: 0, Icon: IconChevronRight },
  { name: 'down', x: 0, y: part, Icon: IconChevronDown },
]

export type PanProps = {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onPan: (x: number, y: number) => void
}

/** Moves the map without dragging. */
export function PanButtons({ isOpen, onToggle, onPan }: PanProps) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // Prevents that a popup of the map closes, too.
    event.preventDefault()
    onToggle(false)
    opener.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed on one of its buttons
    <div className={classes.forMouse} data-is-pad={isOpen || undefined} onKeyDown={closeByKey}>
      {isOpen && (
        <div className={classes.pad}>
          {directions.map(({ name, x, y, Icon }) => (
            <RoundButton
              key={name}
              data-place={name}
              label={t(`map-move__${name}`)}
              icon={<Icon size={20} aria-hidden />}
              onClick={() => onPan(x, y)}
            />
          ))}
        </div>
      )}
      <RoundButton
        ref={opener}
        label={t('map-move')}
        icon={<IconArrowsMove size={20} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      />
    </div>
  )
}
