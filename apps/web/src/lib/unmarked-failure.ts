import { ApiError } from './api-error.ts'
import type { FieldErrors } from './form-state.ts'

/**
 * What no field of the form says about a failure, or null when the fields say it all. The server may refuse a field that
 * the form does not show, and that must not pass in silence.
 */
export function unmarkedFailure(failure: unknown, errors: FieldErrors, shown: ReadonlySet<string>): unknown {
  const refused = Object.entries(errors)
  if (!(failure instanceof ApiError) || refused.length === 0) return failure
  const unmarked = refused.filter(([field]) => !shown.has(field)).map(([field, message]) => [field, [message]])
  if (unmarked.length === 0) return null
  return new ApiError(failure.status, { serializer_errors: Object.fromEntries(unmarked) })
}
