import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Request } from '@playwright/test'
import type { Language } from '@pollen/contract/constants'
import { apiBase } from '@pollen/contract/endpoint'
import { storageScript } from '../screenshots/demo-instance.ts'
import type { Shot } from './page-table.ts'
import type { Sample } from './sample.ts'

type Theme = 'light' | 'dark'
/** A way to look at a page. */
export type Look = { language: Language; theme: Theme; width: number }
export type Picture = Look & { state: string; image: Buffer }

/** Windows of a phone, a tablet and a laptop: width → height. Other widths are as high as a laptop. */
const heights = new Map([
  [360, 740],
  [390, 844],
  [768, 1024],
])
export const heightOf = (width: number) => heights.get(width) ?? 800

type Options = {
  browser: Browser
  url: string
  sample: Sample
  looks: Look[]
  /** Takes the whole page instead of the first screen. */
  isFull: boolean
  /** Receives errors of scripts, and pages that are wider than the window. */
  onProblem: (problem: string) => void
}

const calm = { answered: 400, held: 900, failed: 1_800 }
const mapDrawingMs = 1_500

/** Opens a page once, in its own context, and shows it in each look without loading it again. */
export async function takePictures(state: string, shot: Shot, options: Options): Promise<Picture[]> {
  const { browser, url, sample, looks, isFull, onProblem } = options
  const [first] = looks
  if (!first) return []
  const context = await browser.newContext({
    baseURL: url,
    viewport: viewportOf(first),
    colorScheme: first.theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    await context.addInitScript({ content: storageScript(sample.sessions[shot.as], first.language) })
    const page = await context.newPage()
    page.on('pageerror', (error) => onProblem(`${error.name}: ${error.message}`))
    const traffic = watchTraffic(page)
    if (shot.answers) await withholdAnswers(page, shot, traffic)
    const path = typeof shot.path === 'string' ? shot.path : await shot.path()
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const settle = () => settlePage(page, traffic, shot)
    await settle()
    await shot.prepare?.(page)
    const pictures: Picture[] = []
    for (const look of looks) {
      await showAs(page, look)
      await settle()
      const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
      if (overflow > 0) onProblem(`${overflow} px wider than the window in ${look.language} at ${look.width} px`)
      const image = await page.screenshot({ fullPage: isFull, animations: 'disabled' })
      pictures.push({ ...look, state, image })
    }
    return pictures
  } finally {
    await context.close()
  }
}

const viewportOf = ({ width }: Look) => ({ width, height: heightOf(width) })

type Traffic = ReturnType<typeof watchTraffic>

/** Watches the requests of a page. Withheld ones do not count. */
function watchTraffic(page: Page) {
  const open = new Set<Request>()
  let changedAt = Date.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    changedAt = Date.now()
    change(request)
  }
  const end = note((request) => open.delete(request))
  page.on(
    'request',
    note((request) => open.add(request)),
  )
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return { ignore: end, isCalmFor: (ms: number) => open.size === 0 && Date.now() - changedAt >= ms }
}

/** Leaves requests for data without an answer, or answers them with an error. Pictures are no data. */
async function withholdAnswers(page: Page, { answers, answered = [] }: Shot, traffic: Traffic) {
  const known = answered.map(({ path }) => apiBase + path)
  await page.route(
    ({ pathname }) => pathname.startsWith(`${apiBase}/`) && !pathname.includes('/images/') && !known.includes(pathname),
    (route) => {
      if (answers === 'failed') return route.fulfill({ status: 500, json: { key: 'INTERNAL_ERROR' } })
      traffic.ignore(route.request())
      return undefined
    },
  )
}

/** Pages adopt the settings of another tab, which saves loading them again. */
async function showAs(page: Page, look: Look) {
  await page.setViewportSize(viewportOf(look))
  await page.emulateMedia({ colorScheme: look.theme })
  await page.evaluate(`if (localStorage.getItem('pollen.language') !== '${look.language}') {
    localStorage.setItem('pollen.language', '${look.language}')
    dispatchEvent(new StorageEvent('storage', { key: 'pollen.language', newValue: '${look.language}' }))
  }`)
}

const settleTimeoutMs = 15_000

const isLoaded = `document.fonts.status === 'loaded' &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`

/** Waits until requests have been answered, and fonts and pictures are shown. A page that never settles is shown as it is. */
async function settlePage(page: Page, traffic: Traffic, { answers }: Shot) {
  const calmMs = calm[answers ?? 'answered']
  const condition = answers === 'held' ? isLoaded : `${isLoaded} && !document.querySelector('[aria-busy=true]')`
  for (const start = Date.now(); Date.now() - start < settleTimeoutMs; await sleep(100)) {
    if (traffic.isCalmFor(calmMs) && (await page.evaluate(condition))) break
  }
  // Software rendering draws maps slowly, and no event signals completion.
  if (await page.locator('canvas').count()) await page.waitForTimeout(mapDrawingMs)
}
