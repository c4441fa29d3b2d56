import { type APIRequestContext, expect, request, test } from '@playwright/test'

/** Waits for a mail with such a link, and answers the path of the link. The newest mail counts. `server`: where it is not that of all journeys. */
export async function mailedLink(to: string, path: string, server?: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => (found = linkIn(await mailedTexts(to, server), path)), {
      message: `a mail to ${to} with ${path}`,
      // A mail takes half a second. Most journeys begin with one, and the pauses that grow by default would double that.
      intervals: [250],
    })
    .toBeDefined()
  return found ?? ''
}

/** The texts of all mails to somebody until now, the newest first. */
export async function mailedTexts(to: string, server = test.info().project.use.baseURL): Promise<string[]> {
  // The outbox is not shown through a proxy, which the requests of a journey pretend to come from.
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
    const [link] = new RegExp(`https?://[^\\s"<]+${path}[\\w/-]+`).exec(text) ?? []
    if (link) return new URL(link).pathname
  }
  return undefined
}
