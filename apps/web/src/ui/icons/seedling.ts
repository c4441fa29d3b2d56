import { outlineIcon } from './draw-icon.tsx'

export const IconSeedling = outlineIcon(
  'M12 10a6 6 0 0 0 -6 -6h-3v2a6 6 0 0 0 6 6h3',
  'M12 14a6 6 0 0 1 6 -6h3v1a6 6 0 0 1 -6 6h-3',
  'M12 20l0 -10',
)
