import { useMediaQuery } from '@mantine/hooks'

const atOnce = { getInitialValueInEffect: false }

/** Two pictures in a row on a phone, five on a desk. */
export function useRoomForPictures(): number {
  const widths = [
    useMediaQuery('(min-width: 400px)', undefined, atOnce),
    useMediaQuery('(min-width: 560px)', undefined, atOnce),
    useMediaQuery('(min-width: 768px)', undefined, atOnce),
  ]
  return 2 + widths.filter(Boolean).length
}
