import { outlineIcon } from './draw-icon.tsx'

export const IconMap = outlineIcon('M3 7l6 -3l6 3l6 -3v13l-6 3l-6 -3l-6 3v-13', 'M9 4v13', 'M15 7v13')
