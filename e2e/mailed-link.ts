import { type APIRequestContext, expect, request, test } from '@playwright/test'

/** Waits for a mail with such a link, and answers the path of the link. The newest mail counts. */
export async function mailedLink(to: string, path: string): Promise<string> {
  // The outbox is not shown through a proxy, which the requests of a journey pretend to come from.
  const outbox = await request.newContext({ baseURL: test.info().project.use.baseURL, extraHTTPHeaders: {} })
  let found: string | undefined
  await expect
    .poll(async () => (found = await findLink(outbox, to, path)), { message: `a mail to ${to} with ${path}` })
    .toBeDefined()
  await outbox.dispose()
  return found ?? ''
}

async function findLink(outbox: APIRequestContext, to: string, path: string): Promise<string | undefined> {
  const list = await (await outbox.get('/dev/outbox')).text()
  const rows = list.split('<tr>').filter((row) => row.includes(`<td>${to}</td>`))
  for (const row of rows) {
    const [, file] = /href="([^"?]+)\?part=text"/.exec(row) ?? []
    const mail = await (await outbox.get(`${file}?part=text`)).text()
    const [link] = new RegExp(`https?://[^\\s"<]+${path}[\\w/-]+`).exec(mail) ?? []
    if (link) return new URL(link).pathname
  }
  return undefined
}
