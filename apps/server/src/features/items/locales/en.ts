import type { PreviewTexts } from '../preview-item.ts'

export const texts: PreviewTexts = {
  types: { DN: 'Donation', LN: 'Loan', RQ: 'Request', EV: 'Event' },
}
