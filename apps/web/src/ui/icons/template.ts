import { outlineIcon } from './draw-icon.tsx'

export const IconTemplate = outlineIcon(
  'M4 5a1 1 0 0 1 1 -1h14a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1l0 -2',
  'M4 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6',
  'M14 12l6 0',
  'M14 16l6 0',
  'M14 20l6 0',
)
