import { outlineIcon } from './draw-icon.tsx'

export const IconMapPinSearch = outlineIcon(
  'M14.916 11.707a3 3 0 1 0 -2.916 2.293',
  'M11.991 21.485a1.994 1.994 0 0 1 -1.404 -.585l-4.244 -4.243a8 8 0 1 1 13.651 -5.351',
  'M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M20.2 20.2l1.8 1.8',
)
