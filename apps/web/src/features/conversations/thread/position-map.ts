/** Imported lazily and by name, because a lazy import of all of `places` would add all of it to every page that uses a part. */
export { PlaceMap } from '../../places/index.ts'
