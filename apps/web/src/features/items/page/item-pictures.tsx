import { itemImageSides } from '@pollen/contract/item-images'
import type { Item } from '@pollen/contract/items'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryPicture } from '../../../parts/category-picture.tsx'
import { FlipButtons } from '../../../parts/flip-buttons.tsx'
import { ItemImage } from '../../../parts/item-image.tsx'
import { LargePicture, type PictureLabel } from '../../../parts/large-picture.tsx'
import classes from './item-pictures.module.css'

/** A strip of pictures, moved by swipe, arrow keys or buttons. A click shows a picture in the whole window. */
export function ItemPictures({ item: { images: all, category1, name, visibility } }: { item: Item }) {
  const [broken, setBroken] = useState<string[]>([])
  const [isLargeOpen, setIsLargeOpen] = useState(false)
  const images = all.filter((image) => !broken.includes(image))
  const { strip, index, flip, focusShown, scrollHandlers } = usePictureStrip(images.length)
  const count = images.length
  const isPrivate = visibility !== 'PB'
  if (count === 0) return <CategoryPicture category={category1} className={classes.drawing} />

  // Focuses the current picture, which may not be the one that was opened.
  const closeLarge = () => {
    setIsLargeOpen(false)
    focusShown()
  }
  const flipByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') flip(1)
    if (key === 'ArrowLeft') flip(-1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts; the buttons inside do the same
    <div className={classes.pictures} onKeyDown={flipByKey}>
      <div ref={strip} className={classes.strip} {...scrollHandlers}>
        {images.map((image, position) => (
          <Slide
            key={image}
            image={image}
            isPrivate={isPrivate}
            isShown={position === index}
            isFirst={position === 0}
            label={{ name, number: position + 1, count }}
            onOpen={() => setIsLargeOpen(true)}
            onBroken={() => setBroken((others) => [...others, image])}
          />
        ))}
      </div>
      {count > 1 && <FlipButtons index={index} count={count} onFlip={flip} />}
      <LargePicture
        isOpen={isLargeOpen}
        onClose={closeLarge}
        image={images[index] ?? ''}
        isPrivate={isPrivate}
        label={{ name, number: index + 1, count }}
        onFlip={flip}
      />
    </div>
  )
}

type SlideProps = {
  image: string
  isPrivate: boolean
  isShown: boolean
  isFirst: boolean
  label: PictureLabel
  onOpen: () => void
  onBroken: () => void
}

/** Pictures out of view must not take the focus. */
function Slide({ image, isPrivate, isShown, isFirst, label, onOpen, onBroken }: SlideProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.slide} inert={!isShown} onClick={onOpen} title={t('picture-large')}>
      <ItemImage
        src={image}
        isPrivate={isPrivate}
        srcSet={`${image}?size=thumb ${itemImageSides.thumb}w, ${image} ${itemImageSides.large}w`}
        sizes="(min-width: 860px) min(66vw, 670px), 100vw"
        alt={t('item-picture', label)}
        className={classes.picture}
        loading={isFirst ? 'eager' : 'lazy'}
        draggable={false}
        onError={onBroken}
      />
    </button>
  )
}

/** Tracks which picture of the strip is in view. The browser scrolls and snaps; this hook follows its scroll position. */
function usePictureStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0)
  /** Target of a button press. Pictures passed on the way do not count as in view. */
  const target = useRef<number>(undefined)
  const index = Math.min(position, Math.max(count - 1, 0))

  const followScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    const inView = Math.round(scrollLeft / clientWidth)
    if (clientWidth === 0 || (target.current !== undefined && target.current !== inView)) return
    target.current = undefined
    setPosition(inView)
  }
  /** A touch or the wheel takes over from the button. */
  const cancelTarget = () => {
    target.current = undefined
  }
  const flip = (step: 1 | -1) => {
    const next = (index + step + count) % count
    target.current = next
    setPosition(next)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  const focusShown = () => {
    const shown = strip.current?.children[index]
    if (shown instanceof HTMLElement) shown.focus({ preventScroll: true })
  }
  return {
    strip,
    index,
    flip,
    focusShown,
    scrollHandlers: { onScroll: followScroll, onTouchStart: cancelTarget, onWheel: cancelTarget },
  }
}
