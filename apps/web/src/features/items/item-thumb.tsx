import type { Item } from '@pollen/contract/items'
import { useState } from 'react'
import { CategoryPicture } from './category-picture.tsx'
import { ItemImage } from './item-image.tsx'

/** One small picture; a drawing of the category where there is none. */
export function ItemThumb({ item }: { item: Pick<Item, 'images' | 'category1'> }) {
  const [broken, setBroken] = useState<string>()
  const [image] = item.images
  if (!image || broken === image) return <CategoryPicture category={item.category1} />
  return <ItemImage src={`${image}?size=thumb`} alt="" loading="lazy" onError={() => setBroken(image)} />
}
