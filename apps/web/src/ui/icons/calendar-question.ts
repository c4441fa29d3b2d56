import { outlineIcon } from './draw-icon.tsx'

export const IconCalendarQuestion = outlineIcon(
  'M15 21h-9a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
  'M19 22v.01',
  'M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
)
