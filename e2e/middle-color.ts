import type { Page } from '@playwright/test'

/** Returns the colour at the centre of a screenshot. */
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
