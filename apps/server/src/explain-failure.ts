import { AppError, OperatorError, reasonOf } from './errors.ts'

const listenHints: Record<string, string> = {
  EADDRINUSE: 'Another program uses this port; choose one with PORT=…',
  EACCES: 'This user may not listen there; choose a PORT above 1023.',
  EADDRNOTAVAIL: 'This machine does not have that address; choose one with HOST=…',
}

/** What members read when pictures cannot be stored or read says too little here. */
const storageHints: Partial<Record<AppError['key'], string>> = {
  SERVICE_UNAVAILABLE: 'The S3 store cannot be used; npm run doctor tries it.',
  STORAGE_FULL: 'There is no space left for pictures; make some and try again.',
}

/** A text for the operator where they can help; anything else is a bug, and its stack shows where it is. */
export function explainFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const hint = error instanceof AppError && error.cause ? storageHints[error.key] : undefined
  if (hint) return `${hint} The reason: ${reasonOf(error)}`
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  // Where several processes share the port, the main one binds it for them.
  if (syscall === 'listen' || syscall === 'bind') {
    return `${message}. ${listenHints[code ?? ''] ?? 'Check HOST and PORT.'}`
  }
  if (code === 'EACCES' || code === 'EPERM') return `${message}. This user may not use DATA_DIR, or a part of it.`
  if (code === 'ENOSPC') return `${message}. The disk is full; make space and start again.`
  return stack ?? String(error)
}
