import type { Category } from '@pollen/contract/constants'
import classes from './category-picture.module.css'

type CategoryPictureProps = { category: Category; className?: string }

/**
 * The drawing of an item without photos. It has no alternative text, because the name of the category is beside it.
 * `before-paint.js` preloads the first drawings from the same URL.
 */
export function CategoryPicture({ category, className = '' }: CategoryPictureProps) {
  const source = `/categories/${category}.svg`
  return (
    <img className={`${classes.picture} ${className}`} src={source} alt="" width={400} height={300} loading="lazy" />
  )
}
