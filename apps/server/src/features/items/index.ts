export { removeItem } from './delete-item.ts'
export { deleteUnusedWords, forgetWords, forgetWordsQueue } from './forget-words.ts'
export { hideItem, unhideItem } from './hide-item.ts'
export { imagesOfItem, listItemFiles, placeImages } from './item-images.queries.ts'
export { itemExport } from './items.export.ts'
export { requireOwner } from './items.policy.ts'
export {
  deleteViewsOf,
  findItem,
  isListed,
  isUnseenBy,
  isVisibleTo,
  lockItem,
  lockItemsTouchedBy,
  republishRecentItems,
} from './items.queries.ts'
export { itemRoutes } from './items.routes.ts'
export { markEnded } from './mark-ended.ts'
export { completeAreas, nameAreas } from './name-areas.ts'
export { itemPreview } from './preview-item.ts'
export { requireMayPublish } from './require-may-publish.ts'
export { quoteLexeme } from './search/search-words.queries.ts'
export { learnWordsOfOwner } from './search/vocabulary.queries.ts'
export { imageSizes } from './set-images.ts'
