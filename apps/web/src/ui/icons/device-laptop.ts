import { outlineIcon } from './draw-icon.tsx'

export const IconDeviceLaptop = outlineIcon(
  'M3 19l18 0',
  'M5 7a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1l0 -8',
)
