import { formatDate } from '../../../lib/format.ts'
import { currentLanguage, type Translate } from '../../../lib/i18n.ts'
import { usualPrecision } from './item-form-store.ts'
import { emptyValues, type ItemValues } from './item-form-values.ts'

type SummaryPart = { text: string; isUsual: boolean }

/** Summarizes the options that are collapsed: "from today, no end · approximate · everyone". */
export function summarizeOptions(values: ItemValues, t: Translate, { isEdit }: { isEdit: boolean }): SummaryPart[] {
  const { type, start, end, location_precision, visibility, is_recurrent, place } = values
  const dates = [
    start ? t('item-summary-from', { date: formatDay(start) }) : t(isEdit ? 'item-summary-now' : 'item-summary-today'),
    end ? t('item-summary-until', { date: formatDay(end) }) : t('item-summary-no-end'),
  ]
  return [
    // Events show their dates at the top.
    ...(type === 'EV' ? [] : [{ text: dates.join(', '), isUsual: start === '' && end === '' }]),
    {
      text: t(`item-summary-precision__${location_precision}`),
      isUsual: location_precision === usualPrecision(values),
    },
    { text: t(`item-summary-visibility__${visibility}`), isUsual: visibility === emptyValues.visibility },
    ...(is_recurrent ? [{ text: t('item-summary-recurrent'), isUsual: false }] : []),
    ...(place.use_coordinates ? [{ text: t('item-summary-coordinates'), isUsual: false }] : []),
  ]
}

/** Returns true if an edit probably concerns the options: items end, drafts get published. Other options are rarely changed. */
export const hasOptionToReview = ({ type, start, end, visibility }: ItemValues) =>
  visibility !== emptyValues.visibility || (type !== 'EV' && (start !== '' || end !== ''))

/** The year of a date that is being typed may have one digit. */
function formatDay(localTime: string, now = new Date()) {
  const date = new Date(localTime)
  const isThisYear = date.getFullYear() === now.getFullYear()
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
  return formatDate(date, currentLanguage(), isThisYear ? day : { ...day, year: 'numeric' })
}
