import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FlipButtons } from '../../flip-buttons.tsx'
import { ItemImage } from '../../item-image.tsx'
import classes from './large-picture.module.css'
import type { PictureName } from './slide.tsx'
import { useCloseUp } from './use-close-up.ts'

type LargePictureProps = {
  isOpen: boolean
  onClose: () => void
  image: string
  isPrivate: boolean
  name: PictureName
  onFlip: (step: 1 | -1) => void
}

/** The whole window for one picture; another touch brings it closer, and then it is moved by scrolling. */
export function LargePicture({ isOpen, onClose, image, isPrivate, name, onFlip }: LargePictureProps) {
  const { t } = useTranslation()
  const { stage, isCloseUp, toggle } = useCloseUp(image)
  const flipByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    // The strip behind would turn one further; a close-up is scrolled by these keys.
    event.stopPropagation()
    if (!isCloseUp) onFlip(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={name.name} isFullScreen>
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
            <ItemImage src={image} isPrivate={isPrivate} alt={t('item-picture', name)} draggable={false} />
          </button>
        </div>
        {name.count > 1 && !isCloseUp && <FlipButtons index={name.number - 1} count={name.count} onFlip={onFlip} />}
      </div>
    </Dialog>
  )
}
