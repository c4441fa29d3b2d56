import { OperatorError } from './errors.ts'

const listenHints: Record<string, string> = {
  EADDRINUSE: 'Another program uses this port; choose one with PORT=…',
  EACCES: 'This user may not listen there; choose a PORT above 1023.',
  EADDRNOTAVAIL: 'This machine does not have that address; choose one with HOST=…',
}

/** A text for the operator where they can help; anything else is a bug, and its stack shows where it is. */
export function explainFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  // Where several processes share the port, the main one binds it for them.
  if (syscall === 'listen' || syscall === 'bind') {
    return `${message}. ${listenHints[code ?? ''] ?? 'Check HOST and PORT.'}`
  }
  if (code === 'EACCES' || code === 'EPERM') return `${message}. This user may not use DATA_DIR, or a part of it.`
  if (code === 'ENOSPC') return `${message}. The disk is full; make space and start again.`
  return stack ?? String(error)
}
