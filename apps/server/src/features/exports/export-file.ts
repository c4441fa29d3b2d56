import { createHash } from 'node:crypto'

export const exportContentType = 'application/zip'

/** Named by a hash of the token, so that somebody who lists the storage does not learn the links. */
export const exportFileName = (token: string) => `${createHash('sha256').update(token).digest('hex')}.zip`
