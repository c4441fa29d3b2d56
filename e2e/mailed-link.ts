import { expect, test } from '@playwright/test'
import { linkIn, mailedTexts as readOutbox } from '../tools/outbox.ts'

/**
 * Waits for a mail with a link to this path, and returns the path and query of the newest one. `server`: where mails are read, if not
 * from the default server.
 */
export async function mailedLink(to: string, path: string, server?: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => (found = linkIn(await mailedTexts(to, server), path)), {
      message: `a mail to ${to} with ${path}`,
      // A mail takes half a second. Most journeys start with one, and the growing default intervals would double that.
      intervals: [250],
    })
    .toBeDefined()
  return found ?? ''
}

/** Returns the texts of all mails to an address, newest first. */
export const mailedTexts = (to: string, server = test.info().project.use.baseURL ?? '') => readOutbox(server, to)
