import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { itemImages } from '@pollen/contract/item-images'
import sharp from 'sharp'
import { isInstalled, type ProxyName, proxyNames, startProxy } from '../tools/start-proxy.ts'
import { freePort, startServer } from '../tools/start-server.ts'
import { accountWords } from './account-words.ts'
import { requestsTo } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { chooseCategory, fillInItem } from './fill-in-item.ts'
import { test as base, expect } from './fixtures.ts'
import { logInOnPage } from './type-log-in.ts'

type Proxied = { url: string; pollen: string }

const test = base.extend<{ behind: ProxyName; proxied: Proxied }>({
  behind: ['nginx', { option: true }],
  proxied: [
    async ({ behind }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pollen-behind-'))
      const port = await freePort()
      const pollenPort = await freePort()
      const url = `https://127.0.0.1:${port}`
      const parts = { PHOTON_URL: 'off', GAZETTEER: 'off', VISION: 'off', DEMO: 'off' }
      const env = { PORT: String(pollenPort), PUBLIC_URL: url, ...parts }
      const server = await startServer(join(folder, 'data'), env)
      const proxy = await startProxy(behind, { port, pollenPort })
      await use({ url, pollen: `http://127.0.0.1:${pollenPort}` })
      await proxy.stop()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { timeout: 180_000 },
  ],
  baseURL: ({ proxied }, use) => use(proxied.url),
  ignoreHTTPSErrors: true,
  account: async ({ request, proxied }, use) => use(await createAccount(request, 'en', proxied.pollen)),
})

/** A picture of random noise, which no format compresses well. */
async function aLargePhoto() {
  const side = 2600
  const raw = { width: side, height: side, channels: 3 } as const
  const buffer = await sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(5_000_000)
  return { name: 'garden.jpg', mimeType: 'image/jpeg', buffer }
}

for (const name of proxyNames) {
  test.describe(`behind ${name}`, () => {
    test.skip(!isInstalled(name), `${name} is not installed`)
    test.use({ behind: name })

    test('a photo of 5 MB is published', async ({ page, account }) => {
      await logInOnPage(page, accountWords.en, account)
      await page.goto('/add-item')
      await fillInItem(page, 'Garden bench')
      await chooseCategory(page, 'Tools')
      await page.getByLabel('Add photos').setInputFiles(await aLargePhoto())
      const sending = page.waitForRequest(requestsTo(itemImages.set))
      await page.getByRole('button', { name: 'Publish' }).click()
      const size = await (await sending).headerValue('content-length')
      // The browser shrinks photos first. Without the setting of the example, nginx accepts only 1 MB.
      expect(Number(size)).toBeGreaterThan(1_500_000)
      await expect(page.getByText('Your item is published.')).toBeVisible({ timeout: 30_000 })
      const photo = page.getByRole('img', { name: 'Garden bench, photo 1 of 1' })
      await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
    })
  })
}
