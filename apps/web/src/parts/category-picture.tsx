import type { Category } from '@pollen/contract/constants'
import classes from './category-picture.module.css'

type CategoryPictureProps = { category: Category; className?: string }

/**
 * Shown where an item has no photo. It has no alternative text, because the category stands beside it in words.
 * `before-paint.js` preloads the first ones from the same URL.
 */
export function CategoryPicture({ category, className = '' }: CategoryPictureProps) {
  const source = `/categories/${category}.svg`
  return (
    <img className={`${classes.picture} ${className}`} src={source} alt="" width={400} height={300} loading="lazy" />
  )
}
