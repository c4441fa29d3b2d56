import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'

export const DateTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{formatDate(new Date(at), currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })}</time>
)
