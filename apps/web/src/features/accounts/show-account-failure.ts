import { ApiError } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { translate } from '../../lib/i18n.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'

/** Shows why a request failed. The headline applies to refused requests only, not to connection errors and rate limits. */
export function showAccountFailure(failure: unknown, headline?: string) {
  const reasons = errorMessages(failure, { t: translate, withStatus: false })
  const isRefusal = failure instanceof ApiError && failure.status !== 429
  showSnackbar('error', [isRefusal && headline, ...reasons].filter(Boolean).join('\n'))
}
