import type { ErrorKey } from '@pollen/contract/errors'

// PostgreSQL error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const diskFullCodes = new Set(['53100', 'ENOSPC'])
const statementTimeout = '57014'
const unavailableCodes = new Set([
  statementTimeout,
  '53000', // insufficient resources
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available in time
  '57P01', // shut down by an administrator
  '57P02', // crashed and recovering
  '57P03', // starting up
  '57P05', // idle session ended
  '25P03', // idle transaction ended
  '40001', // serialization failure
  '40P01', // deadlock
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
// Errors of node-postgres without a code.
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|not queryable|client was closed/i

/** Maps a database failure to the error key for the caller. Returns null for other errors. */
export function databaseFailure(error: unknown): Extract<ErrorKey, 'SERVICE_UNAVAILABLE' | 'STORAGE_FULL'> | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (diskFullCodes.has(code)) return 'STORAGE_FULL'
  if (unavailableCodes.has(code) || code.startsWith('08') || unavailableMessages.test(error.message))
    return 'SERVICE_UNAVAILABLE'
  return null
}

/** After a unique violation, the transaction can only be rolled back. */
export const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** Classes of error codes: data exceptions, constraint violations, exceeded program limits. */
const rowErrorClasses = ['22', '23', '54']

/** True if the rows of a statement caused its failure or timeout, so that a retry with fewer rows may succeed. */
export const isCausedByRows = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === statementTimeout || rowErrorClasses.includes(String(error.code).slice(0, 2)))
