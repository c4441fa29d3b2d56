/** Imported lazily, and by name: a lazy import of all of `places` would put all of it into every page that uses a part. */
export { PlaceMap } from '../../places/index.ts'
