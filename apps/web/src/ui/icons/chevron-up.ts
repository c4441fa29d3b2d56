import { outlineIcon } from './draw-icon.tsx'

export const IconChevronUp = outlineIcon('M6 15l6 -6l6 6')
