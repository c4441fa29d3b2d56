import type { Category } from '@pollen/contract/constants'
import classes from './category-picture.module.css'

const drawings = import.meta.glob<string>('./placeholders/*.svg', { query: '?url', import: 'default', eager: true })

type CategoryPictureProps = { category: Category; className?: string }

/** Shown where an item has no photo. It has no alternative text, because the category stands beside it in words. */
export function CategoryPicture({ category, className = '' }: CategoryPictureProps) {
  const source = drawings[`./placeholders/${category}.svg`]
  return (
    <img className={`${classes.picture} ${className}`} src={source} alt="" width={400} height={300} loading="lazy" />
  )
}
