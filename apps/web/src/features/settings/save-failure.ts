import { ApiError } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { translate } from '../../lib/i18n.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { labels } from './labels.ts'

/** One message for each field that was refused: "(Email) Must be a valid email address". */
export function showSaveFailure(failure: unknown) {
  const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
  const lines = fields.flatMap(([field, messages]) =>
    messages.map((message) => `(${translate(labels[field] ?? field)}) ${message}`),
  )
  for (const message of lines.length > 0 ? lines : errorMessages(failure, { t: translate })) {
    showSnackbar('error', message)
  }
}
