import { outlineIcon } from './draw-icon.tsx'

export const IconTools = outlineIcon(
  'M3 21h4l13 -13a1.5 1.5 0 0 0 -4 -4l-13 13v4',
  'M14.5 5.5l4 4',
  'M12 8l-5 -5l-4 4l5 5',
  'M7 8l-1.5 1.5',
  'M16 12l5 5l-4 4l-5 -5',
  'M16 17l-1.5 1.5',
)
