export { CategoryLabel } from './category-label.tsx'
export { CategoryPicture } from './category-picture.tsx'
export { TypeTag } from './type-tag.tsx'
