import { outlineIcon } from './draw-icon.tsx'

export const IconContrast = outlineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M12 17a5 5 0 0 0 0 -10v10')
