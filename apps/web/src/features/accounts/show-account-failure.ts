import { ApiError } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { translate } from '../../lib/i18n.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'

/** Shows what failed and why: the connection, too many attempts, or what the server refused. */
export function showAccountFailure(failure: unknown, what?: string) {
  const reasons = errorMessages(failure, { t: translate, withStatus: false })
  const isRefusal = failure instanceof ApiError && failure.status !== 429
  showSnackbar('error', [isRefusal && what, ...reasons].filter(Boolean).join('\n'))
}
