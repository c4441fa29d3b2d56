import { ApiError } from '../../lib/api-error.ts'
import { translate } from '../../lib/i18n.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { showFailure } from './show-failure.ts'

const labels: Record<string, string> = {
  email: 'email',
  username: 'username',
  first_name: 'first-name',
  last_name: 'last-name',
  password: 'password',
}

/** One line for each field that was refused, beside what stands at the field itself. */
export function showSignUpFailure(failure: unknown) {
  const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
  if (fields.length === 0) return showFailure(failure, translate('notif-error-user-sign-up'))
  const lines = fields.flatMap(([field, messages]) =>
    messages.map((message) => translate('field-line', { field: translate(labels[field] ?? field), message })),
  )
  showSnackbar('error', lines.join('\n'))
}
