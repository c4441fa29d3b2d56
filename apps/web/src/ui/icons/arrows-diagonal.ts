import { outlineIcon } from './draw-icon.tsx'

export const IconArrowsDiagonal = outlineIcon('M16 4l4 0l0 4', 'M14 10l6 -6', 'M8 20l-4 0l0 -4', 'M4 20l6 -6')
