import type { Item } from '@pollen/contract/items'
import { useState } from 'react'
import classes from './card-pictures.module.css'
import { CategoryPicture } from './category-picture.tsx'
import { FlipButtons } from './flip-buttons.tsx'
import { ItemBadge } from './item-badge.tsx'
import { ItemImage } from './item-image.tsx'
import { useFlip } from './use-flip.ts'

/** One picture at a time, small; a drawing of the category where there is none. */
export function CardPictures({ item }: { item: Item }) {
  const [broken, setBroken] = useState<string[]>([])
  const images = item.images.filter((image) => !broken.includes(image))
  const { index, flip } = useFlip(images.length)
  const shown = images[index]
  return (
    <div className={classes.pictures}>
      {shown ? (
        <ItemImage
          src={`${shown}?size=thumb`}
          isPrivate={item.visibility !== 'PB'}
          alt=""
          loading="lazy"
          className={classes.picture}
          onError={() => setBroken([...broken, shown])}
        />
      ) : (
        <CategoryPicture category={item.category1} />
      )}
      <span className={classes.badge}>
        <ItemBadge item={item} />
      </span>
      {images.length > 1 && <FlipButtons index={index} count={images.length} onFlip={flip} />}
    </div>
  )
}
