import type { Item } from '@pollen/contract/items'
import { useState } from 'react'
import { CategoryPicture } from './category-picture.tsx'
import { ItemImage } from './item-image.tsx'
import classes from './item-thumb.module.css'

/** A small picture that fills its parent, or a drawing for items without photos and for deleted items. */
export function ItemThumb({ item }: { item: Pick<Item, 'images' | 'category1'> | null }) {
  const [broken, setBroken] = useState<string>()
  const image = item?.images[0]
  return (
    <span className={classes.thumb}>
      {!image || broken === image ? (
        <CategoryPicture category={item?.category1 ?? 'OT'} />
      ) : (
        <ItemImage src={`${image}?size=thumb`} alt="" loading="lazy" onError={() => setBroken(image)} />
      )}
    </span>
  )
}
