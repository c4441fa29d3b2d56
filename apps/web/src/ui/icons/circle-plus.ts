import { outlineIcon } from './draw-icon.tsx'

export const IconCirclePlus = outlineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M9 12h6', 'M12 9v6')
