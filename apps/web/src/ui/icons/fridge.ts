import { outlineIcon } from './draw-icon.tsx'

export const IconFridge = outlineIcon(
  'M5 5a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2l0 -14',
  'M5 10h14',
  'M9 13v3',
  'M9 6v1',
)
