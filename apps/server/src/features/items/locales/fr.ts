import type { PreviewTexts } from '../preview-item.ts'

export const texts: PreviewTexts = {
  types: { DN: 'Don', LN: 'Prêt', RQ: 'Demande', EV: 'Événement' },
}
