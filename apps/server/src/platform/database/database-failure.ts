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
// node-postgres gives these no code.
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|not queryable|client was closed/i

/** What a failure of the database means for the caller, or null when the error is not one. */
export function databaseFailure(error: unknown): Extract<ErrorKey, 'SERVICE_UNAVAILABLE' | 'STORAGE_FULL'> | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (diskFullCodes.has(code)) return 'STORAGE_FULL'
  if (unavailableCodes.has(code) || code.startsWith('08') || unavailableMessages.test(error.message))
    return 'SERVICE_UNAVAILABLE'
  return null
}

/** Another row has the same value in a column that must be unique. The transaction can only be rolled back then. */
export const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** Values that do not fit, broken rules of a table, limits of the database. */
const classesAboutRows = ['22', '23', '54']

/** Whether a statement failed, or took too long, because of the rows it works on: with fewer of them it may not. */
export const isAboutRows = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === statementTimeout || classesAboutRows.includes(String(error.code).slice(0, 2)))
