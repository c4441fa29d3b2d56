import type { Item } from '@pollen/contract/items'
import { type KeyboardEvent, useState } from 'react'
import { CategoryPicture } from '../../category-picture.tsx'
import { FlipButtons } from '../../flip-buttons.tsx'
import classes from './item-pictures.module.css'
import { LargePicture } from './large-picture.tsx'
import { Slide } from './slide.tsx'
import { useStrip } from './use-strip.ts'

/** A strip of large pictures: by swipe, by arrow keys or by button; each can be looked at closely. */
export function ItemPictures({ item: { images: all, category1, name, visibility } }: { item: Item }) {
  const [broken, setBroken] = useState<string[]>([])
  const [isLarge, setIsLarge] = useState(false)
  const images = all.filter((image) => !broken.includes(image))
  const { strip, index, flip, focusShown, handlers } = useStrip(images.length)
  const count = images.length
  const isPrivate = visibility !== 'PB'
  if (count === 0) return <CategoryPicture category={category1} className={classes.drawing} />

  // Another picture than the one that was opened may be shown by now.
  const closeLarge = () => {
    setIsLarge(false)
    focusShown()
  }
  const flipByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') flip(1)
    if (key === 'ArrowLeft') flip(-1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts; the buttons inside do the same
    <div className={classes.pictures} onKeyDown={flipByKey}>
      <div ref={strip} className={classes.strip} {...handlers}>
        {images.map((image, position) => (
          <Slide
            key={image}
            image={image}
            isPrivate={isPrivate}
            isShown={position === index}
            isFirst={position === 0}
            name={{ name, number: position + 1, count }}
            onLook={() => setIsLarge(true)}
            onBroken={() => setBroken((others) => [...others, image])}
          />
        ))}
      </div>
      {count > 1 && <FlipButtons index={index} count={count} onFlip={flip} />}
      <LargePicture
        isOpen={isLarge}
        onClose={closeLarge}
        image={images[index] ?? ''}
        isPrivate={isPrivate}
        name={{ name, number: index + 1, count }}
        onFlip={flip}
      />
    </div>
  )
}
