import type { Page, Route } from '@playwright/test'

export type TileServer = 'fine' | 'down' | 'empty'

/** One colour, which no other part of a page has. */
export const tileColor = { red: 200, green: 100, blue: 150 }
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12M4kTINK2IYWhIAAdxwgeUqiecAAAAASUVORK5CYII=',
  'base64',
)

/** Stands in for the tile servers of others, so that no journey asks them. Anything else from outside is refused, and fails the journey. */
export async function answerTiles(page: Page, baseURL: string, server: TileServer) {
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

/** The colour in the middle of a picture of the page. */
export async function middleColor(page: Page, { x, y }: { x: number; y: number }) {
  const picture = await page.screenshot({ clip: { x, y, width: 3, height: 3 } })
  const [red = 0, green = 0, blue = 0] = await page.evaluate<number[]>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${picture.toString('base64')}'
    await image.decode()
    const context = document.createElement('canvas').getContext('2d')
    context.drawImage(image, 0, 0)
    return Array.from(context.getImageData(1, 1, 1, 1).data)
  })()`)
  return { red, green, blue }
}
