import { createHash } from 'node:crypto'

export const exportType = 'application/zip'

/** The file of an export. Who can read the names in the storage does not learn the links. */
export const exportFileName = (token: string) => `${createHash('sha256').update(token).digest('hex')}.zip`
