import type { Browser } from '@playwright/test'
import { items } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { writeRequest } from '@pollen/contract/write-request'
import type { Options } from '../plan.ts'
import { type DataSet, prepareDataSet } from '../server/prepare-data-set.ts'
import { openBrowser, openPage, type Session, sessionScript } from './open-browser.ts'
import { measureBytes, type PageBytes } from './page-bytes.ts'
import { measurePanning, type Panning } from './panning.ts'
import { startLeafletServer } from './start-leaflet-server.ts'

export type MapFigures = {
  pins: number
  /** Milliseconds from navigation to the first frame with the pins. */
  drawn: number
  /** Total blocking time until then: milliseconds of long tasks above 50 ms each. */
  blocked: number
  /** Milliseconds of `blocked` that WebGL took to start and to compile shaders, which software rendering makes slow. */
  waited: number
  panning: Panning
}
export type MapReport = { rows: { pins: number; ours: MapFigures; leaflet: MapFigures }[]; bytes: PageBytes }

/** Ascending, because each step only moves the additional items. */
const pinCounts = { quick: [1_000, 10_000], full: [1_000, 10_000, 50_000] }
/** A city of 16 by 8 km that fits into the window, in an ocean without other items. */
const city = { longitude: -30, latitude: 46, zoom: 13, width: 0.2, height: 0.07 }
const view = `clat=${city.latitude}&clng=${city.longitude}&z=${city.zoom}`
const slowdown = 4
const timeoutMs = 60_000

/** Returns null if there is no browser. */
export async function measureMap(
  { isQuick }: Pick<Options, 'isQuick'>,
  onProgress: (progress: string) => void,
): Promise<MapReport | null> {
  const counts = isQuick ? pinCounts.quick : pinCounts.full
  const browser = await openBrowser()
  if (!browser) return null
  onProgress('preparing a city of items for the map')
  const most = Math.max(...counts)
  // A surplus, because some items are closed or unlisted.
  const dataSet = await prepareDataSet(Math.ceil(most * 1.5))
  const leaflet = await startLeafletServer()
  const origin = `http://127.0.0.1:${dataSet.server.port}`
  const session = await sessionOf(dataSet)

  const rows: MapReport['rows'] = []
  for (const pins of counts) {
    await moveToCity(dataSet, pins)
    leaflet.setPins(await fetchPins(origin, session.token, pins))
    onProgress(`drawing ${pins.toLocaleString('en')} pins`)
    const ours = await measurePage(browser, `${origin}${pages.map.path}?${view}`, pins, sessionScript(session))
    const theirs = await measurePage(browser, `${leaflet.origin}/?${view}`, pins, '')
    rows.push({ pins, ours, leaflet: theirs })
  }
  onProgress('measuring the scripts of the map page')
  const bytes = await measureBytes(browser, origin, sessionScript(session))
  await browser.close()
  await dataSet.remove()
  return { rows, bytes }
}

async function sessionOf({ owner, tokens }: DataSet): Promise<Session> {
  const { rows } = await owner.query<{ id: string }>("SELECT id FROM members WHERE username = 'bench-1'")
  return { token: tokens[0] ?? '', userId: Number(rows[0]?.id) }
}

/** Spreads this many listed items over the city, each at a different point. */
async function moveToCity({ owner }: DataSet, pins: number) {
  const { longitude, latitude, width, height } = city
  await owner.query(
    `UPDATE items SET location_precision = 'exact',
       longitude = $1 + (random() - 0.5) * $2, latitude = $3 + (random() - 0.5) * $4
     WHERE coalesce(longitude, 0) > -29 AND id IN (
       SELECT id FROM items WHERE is_listed AND (enddate IS NULL OR enddate > now() + interval '1 day') ORDER BY id LIMIT $5
     )`,
    [longitude, width, latitude, height, pins],
  )
  await owner.query('VACUUM ANALYZE items')
}

async function fetchPins(origin: string, token: string, pins: number): Promise<string> {
  const { longitude, latitude, width, height } = city
  const bounds = [
    [longitude - width / 2, latitude + height / 2],
    [longitude + width / 2, latitude - height / 2],
  ]
  const { url } = writeRequest(items.listMarkers, { bounds })
  const answer = await fetch(origin + url, {
    headers: { authorization: `Token ${token}` },
  })
  const text = await answer.text()
  const found = items.listMarkers.output.parse(JSON.parse(text)).ids.length
  if (found !== pins) throw new Error(`The map has ${found} pins instead of ${pins}`)
  return text
}

async function measurePage(browser: Browser, url: string, pins: number, script: string): Promise<MapFigures> {
  const scripts = [script, observeLongTasks, timeGraphics].join(';')
  const { page, devTools, close } = await openPage(browser, scripts, slowdown)
  const failure = page.waitForEvent('pageerror', { timeout: 0 }).then((error) => Promise.reject(error))
  await page.goto(url, { timeout: timeoutMs })
  const isDrawn = 'performance.getEntriesByName("pins-drawn").length > 0'
  await Promise.race([failure, page.waitForFunction(isDrawn, null, { timeout: timeoutMs })])
  // Closing the page rejects this promise, too.
  failure.catch(() => undefined)
  const drawn = await page.evaluate<number>('performance.getEntriesByName("pins-drawn")[0].startTime')
  const blocked = await page.evaluate<number>('window.blockedMs')
  const waited = await page.evaluate<number>('window.graphicsMs')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const panning = await measurePanning(page, devTools)
  await close()
  return { pins, drawn, blocked, waited, panning }
}

const observeLongTasks = `window.blockedMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.blockedMs += duration - 50
}).observe({ type: 'longtask', buffered: true })`

/** Times the WebGL calls that block until the graphics driver has finished. */
const timeGraphics = `window.graphicsMs = 0
for (const [prototype, name] of [
  [HTMLCanvasElement.prototype, 'getContext'],
  ...['getProgramParameter', 'getShaderParameter', 'getUniformLocation', 'getAttribLocation', 'getExtension', 'getParameter']
    .map((name) => [WebGL2RenderingContext.prototype, name]),
]) {
  const call = prototype[name]
  prototype[name] = function (...args) {
    const start = performance.now()
    try {
      return call.apply(this, args)
    } finally {
      window.graphicsMs += performance.now() - start
    }
  }
}`
