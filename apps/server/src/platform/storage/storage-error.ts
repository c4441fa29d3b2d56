import { AppError } from '../../errors.ts'

/** A full disk, or a quota that is used up, is an error that callers are told. */
export function storageError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('STORAGE_FULL', { cause: error }) : error
}
