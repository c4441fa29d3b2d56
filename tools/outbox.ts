/**
 * Returns the texts of all mails to an address, newest first, from the outbox of a server on this machine. The outbox is not
 * accessible through a proxy.
 */
export async function mailedTexts(server: string, to: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(new URL(path, server))).text()
  const rows = (await read('/dev/outbox')).split('<tr>').filter((row) => row.includes(`<td>${to}</td>`))
  return Promise.all(
    rows.map((row) => {
      const [, file = ''] = /href="([^"?]+)\?part=text"/.exec(row) ?? []
      return read(`${file}?part=text`)
    }),
  )
}

/** Returns the path and query of the first link below `path`, such as `/activate/`. The texts are parts of HTML pages. */
export function linkIn(texts: string[], path: string): string | undefined {
  for (const text of texts) {
    const [link] = new RegExp(`https?://[^\\s"<]+${path}[\\w/-]+(\\?[^\\s<]+)?`).exec(text) ?? []
    if (link) return link.slice(new URL(link).origin.length).replaceAll('&amp;', '&')
  }
  return undefined
}
