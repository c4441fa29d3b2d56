import { outlineIcon } from './draw-icon.tsx'

export const IconBike = outlineIcon(
  'M2 18a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  'M16 18a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  'M12 19v-4l-3 -3l5 -4l2 3h3',
  'M13.007 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
