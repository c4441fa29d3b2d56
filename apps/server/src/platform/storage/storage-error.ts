import { AppError } from '../../errors.ts'

/** Maps a full disk or an exhausted quota to STORAGE_FULL. */
export function storageError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('STORAGE_FULL', { cause: error }) : error
}
