import { useMediaQuery } from '../../../ui/use-media-query.ts'

/** Two pictures in a row on a phone, five on a desk. */
export function useRoomForPictures(): number {
  const widths = [
    useMediaQuery('(min-width: 400px)'),
    useMediaQuery('(min-width: 560px)'),
    useMediaQuery('(min-width: 768px)'),
  ]
  return 2 + widths.filter(Boolean).length
}
