import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { FlipButtons } from './flip-buttons.tsx'
import { ItemImage } from './item-image.tsx'
import classes from './large-picture.module.css'

export type PictureLabel = { name: string; number: number; count: number }

type LargePictureProps = {
  isOpen: boolean
  onClose: () => void
  image: string
  isPrivate: boolean
  label: PictureLabel
  onFlip: (step: 1 | -1) => void
}

/** A picture that fills the window. A click enlarges it further; scrolling then moves it. */
export function LargePicture({ isOpen, onClose, image, isPrivate, label, onFlip }: LargePictureProps) {
  const { t } = useTranslation()
  const { stage, isCloseUp, toggle } = useCloseUp(image)
  const flipByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    // The picture strip behind the dialog must not move, too. When the picture is enlarged, the arrows scroll.
    event.stopPropagation()
    if (!isCloseUp) onFlip(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={label.name} isFullScreen>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts; the buttons inside do the same */}
      <div className={classes.frame} onKeyDown={flipByKey}>
        <div ref={stage} className={classes.stage} data-is-close-up={isCloseUp}>
          <button
            type="button"
            className={classes.picture}
            aria-pressed={isCloseUp}
            title={t(isCloseUp ? 'picture-smaller' : 'picture-closer')}
            onClick={toggle}
            data-autofocus
          >
            <ItemImage src={image} isPrivate={isPrivate} alt={t('item-picture', label)} draggable={false} />
          </button>
        </div>
        {label.count > 1 && !isCloseUp && <FlipButtons index={label.number - 1} count={label.count} onFlip={onFlip} />}
      </div>
    </Dialog>
  )
}

type CloseUp = { image: string; x: number; y: number }

/** Enlarges a picture around the clicked point, or around its centre by keyboard. Another picture starts fully visible. */
function useCloseUp(image: string) {
  const stage = useRef<HTMLDivElement>(null)
  const [closeUp, setCloseUp] = useState<CloseUp>()
  const shown = closeUp?.image === image ? closeUp : undefined
  useLayoutEffect(() => {
    const element = stage.current
    if (!element || !shown) return
    element.scrollLeft = shown.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = shown.y * element.scrollHeight - element.clientHeight / 2
  }, [shown])
  const toggle = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    if (shown) return setCloseUp(undefined)
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const isByKeyboard = detail === 0
    setCloseUp({
      image,
      x: isByKeyboard ? 0.5 : (clientX - left) / width,
      y: isByKeyboard ? 0.5 : (clientY - top) / height,
    })
  }
  return { stage, isCloseUp: shown !== undefined, toggle }
}
