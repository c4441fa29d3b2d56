import { outlineIcon } from './draw-icon.tsx'

export const IconArrowsDiagonalMinimize2 = outlineIcon('M18 10h-4v-4', 'M20 4l-6 6', 'M6 14h4v4', 'M10 14l-6 6')
