export { CategoryPicture } from './category-picture.tsx'
export { TypeTag, typeIcons } from './type-tag.tsx'
