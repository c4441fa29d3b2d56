import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { inEachLanguage, type Language, languages } from '@pollen/contract/constants'
import { conversations } from '@pollen/contract/conversations'
import { locales } from '@pollen/contract/formats'
import { pagePath, pages } from '@pollen/contract/pages'
import sharp from 'sharp'
import { root } from '../tools/root.ts'
import { callApi, logIn, openBrowser, openInstance, type Session, storageScript } from './screenshots/demo-instance.ts'
import { drawLiege } from './screenshots/draw-liege.ts'

/*
 * `npm run screenshots` regenerates the pictures of the home page and of README.md from the demo of a fresh instance.
 * `-- --url http://…` takes them from a running instance, which needs the same street map: `-- --map data/map.pmtiles` only
 * writes that map.
 */
const folder = join(root, 'apps/web/src/features/home/screenshots')
const { values } = parseArgs({ options: { url: { type: 'string' }, map: { type: 'string' } } })

/** The size of a phone. The home page declares the same aspect ratio. */
const viewport = { width: 390, height: 760 }
/** Sharp enough on a phone, at some 30 kB each. */
const deviceScaleFactor = 1.4
const themes = ['light', 'dark'] as const

/** Content of the pictures in one language: the member, the item they type, and the item of the shown conversation. */
type Scene = { member: string; name: string; description: string; talkedAbout: string }

const scenes = inEachLanguage(
  (language): Scene =>
    JSON.parse(readFileSync(join(import.meta.dirname, 'screenshots/locales', `${language}.json`), 'utf8')),
)

if (values.map) await writeFile(values.map, drawLiege())
else await main()

async function main() {
  const browser = await openBrowser()
  const instance = await openInstance(values.url)
  try {
    await mkdir(folder, { recursive: true })
    for (const language of languages) {
      const session = await logIn(instance.url, scenes[language].member)
      for (const colorScheme of themes) {
        const locale = locales[language]
        const context = await browser.newContext({
          baseURL: instance.url,
          viewport,
          deviceScaleFactor,
          colorScheme,
          locale,
          timezoneId: 'Europe/Brussels',
          reducedMotion: 'reduce',
        })
        await context.addInitScript({ content: storageScript(session, language) })
        await takePictures(context, { url: instance.url, language, theme: colorScheme, session })
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await instance.stop()
  }
}

type Picture = { url: string; language: Language; theme: (typeof themes)[number]; session: Session }

async function takePictures(context: BrowserContext, { url, language, theme, session }: Picture) {
  const page = await context.newPage()
  const save = async (name: string) => {
    const file = join(folder, `${name}-${language}-${theme}.webp`)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toFile(file)
    console.log(`${name}-${language}-${theme}.webp ${Math.round(size / 1024)} kB`)
  }

  await page.goto(`${pages.map.path}?clat=50.6418&clng=5.5795&z=14.3`)
  await settle(page)
  // Software rendering draws the map slowly, tile by tile.
  await page.waitForTimeout(5_000)
  await save('map')

  await page.goto(pages.items.path)
  await settle(page)
  await save('list')

  await page.goto(pages.addItem.path)
  await settle(page)
  await page.locator('input[name=name]').fill(scenes[language].name)
  await page.locator('textarea[name=description]').fill(scenes[language].description)
  await page.locator('textarea[name=description]').blur()
  await save('publish')

  const { results } = await callApi(url, session, conversations.list, {})
  const talk = results.find(({ item }) => item?.name === scenes[language].talkedAbout)
  await page.goto(pagePath(pages.conversation, { id: talk?.id ?? 0 }))
  await settle(page)
  await save('conversation')
  await page.close()
}

/** Waits until requests, pictures and fonts have loaded. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 })
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.waitForTimeout(800)
}
