/** Contents of popups, loaded together with the first one. */
export { ResourceDetails } from '../resources/index.ts'
export { AddPopup } from './add-popup.tsx'
export { ItemCardOnMap } from './item-popup.tsx'
export { StackPopup } from './stack-popup.tsx'
