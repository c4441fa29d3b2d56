export { AddressField } from './address-field.tsx'
export type { ChosenPlace } from './chosen-place.ts'
export { PlaceChooser } from './place-chooser.tsx'
export { PlacePreview } from './place-preview.tsx'
