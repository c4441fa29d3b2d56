import { outlineIcon } from './draw-icon.tsx'

export const IconFlag = outlineIcon('M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9', 'M5 21v-7')
