import { outlineIcon } from './draw-icon.tsx'

export const IconDashboard = outlineIcon(
  'M10 13a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M13.45 11.55l2.05 -2.05',
  'M6.4 20a9 9 0 1 1 11.2 0l-11.2 0',
)
