import { outlineIcon } from './draw-icon.tsx'

export const IconTent = outlineIcon('M11 14l4 6h6l-9 -16l-9 16h6l4 -6')
