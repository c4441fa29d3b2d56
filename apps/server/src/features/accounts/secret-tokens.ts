import { createHash, randomBytes } from 'node:crypto'

/** Forty URL-safe characters. Whoever knows them may; we keep only their hash. */
export const newToken = () => randomBytes(30).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
