import { outlineIcon } from './draw-icon.tsx'

export const IconStack2 = outlineIcon('M12 4l-8 4l8 4l8 -4l-8 -4', 'M4 12l8 4l8 -4', 'M4 16l8 4l8 -4')
