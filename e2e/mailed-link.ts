import { type APIRequestContext, expect } from '@playwright/test'

/** Waits for a mail with such a link, and answers the path of the link. The newest mail counts. */
export async function mailedLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => (found = await findLink(request, to, path)), { message: `a mail to ${to} with ${path}` })
    .toBeDefined()
  return found ?? ''
}

async function findLink(request: APIRequestContext, to: string, path: string): Promise<string | undefined> {
  const outbox = await (await request.get('/dev/outbox')).text()
  const rows = outbox.split('<tr>').filter((row) => row.includes(`<td>${to}</td>`))
  for (const row of rows) {
    const [, file] = /href="([^"?]+)\?part=text"/.exec(row) ?? []
    const mail = await (await request.get(`${file}?part=text`)).text()
    const [link] = new RegExp(`https?://[^\\s"<]+${path}[\\w/-]+`).exec(mail) ?? []
    if (link) return new URL(link).pathname
  }
  return undefined
}
