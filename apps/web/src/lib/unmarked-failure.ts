import { ApiError } from './api-error.ts'
import type { FieldErrors } from './form-state.ts'

/**
 * Returns the part of a failure that the form does not show at its fields, or null if it shows everything. The server may
 * refuse a field that the form lacks, and that error must reach the person.
 */
export function unmarkedFailure(failure: unknown, errors: FieldErrors, shown: ReadonlySet<string>): unknown {
  const refused = Object.entries(errors)
  if (!(failure instanceof ApiError) || refused.length === 0) return failure
  const unmarked = refused.filter(([field]) => !shown.has(field)).map(([field, message]) => [field, [message]])
  if (unmarked.length === 0) return null
  return new ApiError(failure.status, { serializer_errors: Object.fromEntries(unmarked) })
}
