import { expect, test } from 'vitest'
import { chooseLanguage, translate } from '../../../lib/i18n.ts'
import { emptyValues, type ItemValues } from './item-form-values.ts'
import { hasOptionToReview, summarizeOptions } from './option-summary.ts'

const summary = (values: Partial<ItemValues>, isEdit = false) =>
  summarizeOptions({ ...emptyValues, ...values }, translate, { isEdit })
const words = (values: Partial<ItemValues>, isEdit?: boolean) =>
  summary(values, isEdit)
    .map(({ text }) => text)
    .join(' · ')
const unusual = (values: Partial<ItemValues>) => summary(values).flatMap(({ text, isUsual }) => (isUsual ? [] : [text]))

test('summarizes the defaults, which are usual', () => {
  expect(words({ type: 'DN' })).toBe('from today, no end · approximate · everyone')
  expect(words({ type: 'DN' }, true)).toBe('available now, no end · approximate · everyone')
  expect(words({ type: 'EV', location_precision: 'exact' })).toBe('exact place · everyone')
  expect([unusual({ type: 'DN' }), unusual({ type: 'EV', location_precision: 'exact' })]).toEqual([[], []])
})

test('names every other value', async () => {
  const place = { address: '', location: { longitude: 5, latitude: 50 }, use_coordinates: true }
  const values = { type: 'LN', start: '2031-06-03T09:00', end: '2031-06-05T09:00', visibility: 'UL', place } as const
  const others = { ...values, location_precision: 'exact', is_recurrent: true } as const
  expect(unusual(others)).toEqual([
    'from 3 Jun 2031, until 5 Jun 2031',
    'exact place',
    'only with the link',
    'repeat item',
    'by coordinates',
  ])
  await chooseLanguage('fr')
  expect(words({ ...others, visibility: 'DR' })).toBe(
    'à partir du 3 juin 2031, jusqu’au 5 juin 2031 · lieu exact · brouillon · annonce récurrente · par coordonnées',
  )
})

test('dates and visibility are worth reviewing in an edit', () => {
  const review = (values: Partial<ItemValues>) => hasOptionToReview({ ...emptyValues, ...values })
  expect([review({}), review({ visibility: 'DR' }), review({ end: '2031-06-05T09:00' })]).toEqual([false, true, true])
  expect([review({ type: 'EV', start: '2031-06-03T09:00' }), review({ is_recurrent: true })]).toEqual([false, false])
})
