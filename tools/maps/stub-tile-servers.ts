import type { Page, Route } from '@playwright/test'

export type TileServer = 'fine' | 'down' | 'empty'

/** A colour that no other part of a page has. */
export const tileColor = { red: 200, green: 100, blue: 150 }
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12M4kTINK2IYWhIAAdxwgeUqiecAAAAASUVORK5CYII=',
  'base64',
)

/** Answers requests to external tile servers. Aborts any other external request, which fails the journey. */
export async function stubTileServers(page: Page, baseURL: string, server: TileServer) {
  const own = new URL(baseURL).host
  await page.route(
    ({ protocol, host }) => protocol.startsWith('http') && host !== own,
    (route: Route) => {
      const isTile = /\/\d+\/\d+\/\d+(@2x)?\.png/.test(route.request().url())
      if (!isTile || server === 'down') return route.abort()
      const headers = { 'access-control-allow-origin': '*' }
      if (server === 'empty') return route.fulfill({ status: 404, headers, body: '' })
      return route.fulfill({ contentType: 'image/png', headers, body: image })
    },
  )
}
