import { outlineIcon } from './draw-icon.tsx'

export const IconDisc = outlineIcon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M7 12a5 5 0 0 1 5 -5',
  'M12 17a5 5 0 0 0 5 -5',
)
