import { outlineIcon } from './draw-icon.tsx'

export const IconPlus = outlineIcon('M12 5l0 14', 'M5 12l14 0')
