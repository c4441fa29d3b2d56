/** For `.catch()`: a file that does not exist, or was deleted meanwhile, is null; any other error stays one. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
