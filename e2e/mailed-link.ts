import { type APIRequestContext, expect, request, test } from '@playwright/test'

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
export async function mailedTexts(to: string, server = test.info().project.use.baseURL): Promise<string[]> {
  // The outbox is not accessible through a proxy, which the headers of journeys simulate.
  const outbox = await request.newContext({ baseURL: server, extraHTTPHeaders: {} })
  const texts = await readOutbox(outbox, to)
  await outbox.dispose()
  return texts
}

async function readOutbox(outbox: APIRequestContext, to: string): Promise<string[]> {
  const list = await (await outbox.get('/dev/outbox')).text()
  const rows = list.split('<tr>').filter((row) => row.includes(`<td>${to}</td>`))
  return Promise.all(
    rows.map(async (row) => {
      const [, file] = /href="([^"?]+)\?part=text"/.exec(row) ?? []
      return (await outbox.get(`${file}?part=text`)).text()
    }),
  )
}

function linkIn(texts: string[], path: string): string | undefined {
  for (const text of texts) {
    const [link] = new RegExp(`https?://[^\\s"<]+${path}[\\w/-]+(\\?\\S+)?`).exec(text) ?? []
    if (link) return link.slice(new URL(link).origin.length)
  }
  return undefined
}
