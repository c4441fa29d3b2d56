import { outlineIcon } from './draw-icon.tsx'

export const IconZoomIn = outlineIcon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M7 10l6 0', 'M10 7l0 6', 'M21 21l-6 -6')
