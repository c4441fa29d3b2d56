import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Config } from '../../config.ts'
import type { Job } from '../jobs/job.ts'
import { isOutboxFile, outboxFile, outboxFolder } from './mail-transports.ts'
import { deleteMailsFailedBefore } from './mails.queries.ts'

const days = 86_400_000

/** How long failed mails and mail files are kept for the operator. */
export const keepMailsDays = 30

/** Longer than writing any file takes. */
const unfinishedMaxAgeMs = 3_600_000

export const deleteOldMails: Job = {
  name: 'delete-old-mails',
  async run({ db, clock, config }) {
    const before = new Date(clock().getTime() - keepMailsDays * days)
    await deleteMailsFailedBefore(db, before)
    const folder = outboxFolder(config)
    const oldest = outboxFile(before, 0)
    for (const name of await namesIn(folder)) {
      if (isOutboxFile(name) ? name < oldest : await isUnfinished(join(folder, name))) await rm(join(folder, name))
    }
  },
}

/** Deletes the mail files to an erased member. Reads all files, which are few because they exist only without a mail server. */
export async function deleteMailFilesTo(address: string, config: Pick<Config, 'DATA_DIR'>) {
  const folder = outboxFolder(config)
  for (const name of (await namesIn(folder)).filter(isOutboxFile)) {
    const path = join(folder, name)
    const { to = [] } = await PostalMime.parse(await readFile(path))
    if (to.some((recipient) => recipient.address?.toLowerCase() === address.toLowerCase())) await rm(path)
  }
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])

async function isUnfinished(path: string): Promise<boolean> {
  if (!path.endsWith('.part')) return false
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > unfinishedMaxAgeMs
}
