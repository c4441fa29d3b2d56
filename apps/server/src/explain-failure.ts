import { AppError, OperatorError, reasonOf } from './errors.ts'

const listenHints: Record<string, string> = {
  EADDRINUSE: 'Another program uses this port; choose one with PORT=…',
  EACCES: 'This user may not listen there; choose a PORT above 1023.',
  EADDRNOTAVAIL: 'This machine does not have that address; choose one with HOST=…',
}

/** The texts of these errors are written for members and too vague for an operator. */
const storageHints: Partial<Record<AppError['key'], string>> = {
  SERVICE_UNAVAILABLE: 'The S3 store cannot be used; npm run doctor checks it.',
  STORAGE_FULL: 'There is no space left for pictures; free some and try again.',
}

/** Returns a hint for failures that the operator can fix, or the stack trace of any other error, which is a bug. */
export function explainFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const hint = error instanceof AppError && error.cause ? storageHints[error.key] : undefined
  if (hint) return `${hint} The reason: ${reasonOf(error)}`
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  // With several processes, the main one binds the port, which fails with `bind` instead of `listen`.
  if (syscall === 'listen' || syscall === 'bind') {
    return `${message}. ${listenHints[code ?? ''] ?? 'Check HOST and PORT.'}`
  }
  if (code === 'EACCES' || code === 'EPERM') return `${message}. This user may not use DATA_DIR, or a part of it.`
  if (code === 'ENOSPC') return `${message}. The disk is full; free some space and start again.`
  return stack ?? String(error)
}
