import type { Item } from '@pollen/contract/items'
import { type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryPicture } from '../category-picture.tsx'
import { FlipButtons } from '../flip-buttons.tsx'
import { useFlip } from '../use-flip.ts'
import classes from './item-pictures.module.css'

const swipeLength = 40

/** One large picture; the others by swipe, by arrow keys or by button. */
export function ItemPictures({ item: { images, category1, name } }: { item: Item }) {
  const { t } = useTranslation()
  const { index, flip } = useFlip(images.length)
  const start = useRef(0)
  const shown = images[index]
  if (!shown) return <CategoryPicture category={category1} className={classes.drawing} />
  const count = images.length
  const alt = t('item-picture', { name, number: index + 1, count })
  const picture = <img src={shown} alt={alt} className={classes.picture} />
  if (count === 1) return <div className={classes.pictures}>{picture}</div>

  const flipByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') flip(1)
    if (key === 'ArrowLeft') flip(-1)
  }
  const endSwipe = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? start.current) - start.current
    if (Math.abs(moved) > swipeLength) flip(moved < 0 ? 1 : -1)
  }
  const startSwipe = (event: TouchEvent) => {
    start.current = event.touches[0]?.clientX ?? 0
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts; the buttons inside do the same
    <div className={classes.pictures} onKeyDown={flipByKey} onTouchStart={startSwipe} onTouchEnd={endSwipe}>
      {picture}
      <FlipButtons index={index} count={count} onFlip={flip} />
    </div>
  )
}
