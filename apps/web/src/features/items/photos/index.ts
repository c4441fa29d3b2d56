export { type Photo, photosOfItem } from './photo.ts'
export { PhotoSlots } from './photo-slots.tsx'
export { photosFromItem } from './photos.api.ts'
export { usePhotoUpload } from './use-photo-upload.ts'
