import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { pagePath, pages } from '@pollen/contract/pages'
import { writeRequest } from '@pollen/contract/write-request'
import { stubTileServers } from '../../tools/maps/stub-tile-servers.ts'
import { onCleanUp } from '../clean-up.ts'
import { connectOwner, databaseUrl, endDatabase } from '../server/embedded-database.ts'
import { startServer } from '../server/start-server.ts'
import { openBrowser, openPage, sessionScript } from './open-browser.ts'

export type PageFigures = {
  name: string
  /** Transferred bytes of scripts and of all requests. */
  scripts: number
  total: number
  requests: number
  /** Milliseconds until first and largest contentful paint. */
  firstPaint: number
  largestPaint: number
  /** Total blocking time: milliseconds of long tasks above 50 ms each, after the first paint. */
  blocked: number
  /** Cumulative layout shift. */
  shift: number
}

/** A slow phone on a slow connection, the mobile profile of Lighthouse. */
const slowdown = 4
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const phone = { width: 412, height: 823 }
/** A page counts as loaded once the network has been quiet for this long and the page is idle. */
const settleMs = 3_000
const timeoutMs = 60_000

/** Opens each page of the demo with an empty cache. Returns null if there is no browser. */
export async function measurePages(
  isQuick: boolean,
  onProgress: (progress: string) => void,
): Promise<PageFigures[] | null> {
  const browser = await openBrowser()
  if (!browser) return null
  onProgress('starting an instance with the demo')
  const demo = await startDemo()
  const rounds = isQuick ? 1 : 5
  const figures: PageFigures[] = []
  for (const { name, path, isOfMember } of demo.pages) {
    onProgress(`opening the page ${name}`)
    const script = isOfMember ? demo.sessionScript : ''
    const measured: PageFigures[] = []
    for (let round = 0; round < rounds; round++)
      measured.push(await measurePage(browser, { name, url: demo.origin + path, script }))
    figures.push(medians(measured))
  }
  await browser.close()
  await demo.stop()
  return figures
}

async function startDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-pages-'))
  const dataDir = join(folder, 'data')
  onCleanUp(async () => {
    await endDatabase(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  const server = await startServer(folder, dataDir, { settings: { NODE_ENV: 'development', DEMO: 'on' } })
  await waitForDemoImages(dataDir)
  const origin = `http://127.0.0.1:${server.port}`
  const session = await call(origin, accounts.logIn, { authValue: 'priya', password: 'good-neighbours' })
  const { results } = await call(origin, items.listActive, {}, session.token)
  const shown = results.find(({ images }) => images.length > 1) ?? results[0]
  return {
    origin,
    sessionScript: sessionScript({ token: session.token, userId: session.id }),
    pages: [
      { name: 'home', path: pages.home.path, isOfMember: false },
      { name: 'log-in', path: pages.login.path, isOfMember: false },
      { name: 'list', path: pages.items.path, isOfMember: true },
      { name: 'item', path: pagePath(pages.item, { id: shown?.id ?? 0 }), isOfMember: true },
      { name: 'add', path: pages.addItem.path, isOfMember: true },
      { name: 'map', path: pages.map.path, isOfMember: true },
      { name: 'conversations', path: pages.conversations.path, isOfMember: true },
    ],
    stop: () => server.stop(),
  }
}

/** Waits for the job that draws the images of the demo, because it would slow down the browser. */
async function waitForDemoImages(dataDir: string) {
  const owner = await connectOwner(await databaseUrl(dataDir))
  const isDrawing = async () => {
    const waiting = "SELECT FROM pollen_jobs.job WHERE name = 'add-demo-images' AND state < 'completed'"
    return (await owner.query(waiting)).rowCount !== 0
  }
  const giveUpAt = performance.now() + timeoutMs
  while (performance.now() < giveUpAt && (await isDrawing())) await sleep(500)
  await owner.end()
}

async function call<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<OutputOf<E>> {
  const { method, url, body } = writeRequest(endpoint, input)
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) }
  const answer = await fetch(origin + url, { method, headers, ...(body !== undefined && { body }) })
  return endpoint.output.parse(await answer.json()) as OutputOf<E>
}

type Visit = { name: string; url: string; script: string }

async function measurePage(browser: Browser, { name, url, script }: Visit): Promise<PageFigures> {
  const { page, devTools, close } = await openPage(browser, `${script};${observePaints}`, slowdown)
  await page.setViewportSize(phone)
  // Serves tiles, or a message about missing tiles would be the largest paint. Only on this page, because interception costs time.
  if (url.endsWith(pages.map.path)) await stubTileServers(page, url, 'fine')
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slowLine)
  const sent: { isScript: boolean; bytes: number }[] = []
  const kinds = new Map<string, boolean>()
  devTools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type === 'Script'))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sent.push({ isScript: kinds.get(requestId) ?? false, bytes: encodedDataLength }),
  )
  let busyAt = performance.now()
  devTools.on('Network.dataReceived', () => {
    busyAt = performance.now()
  })
  await page.goto(url, { timeout: timeoutMs })
  const giveUpAt = performance.now() + timeoutMs
  while (performance.now() < Math.min(giveUpAt, busyAt + settleMs)) await page.evaluate(nextIdle)
  const painted = await page.evaluate<Painted>('window.painted')
  await close()
  const sum = (of: typeof sent) => of.reduce((bytes, one) => bytes + one.bytes, 0)
  const scripts = sum(sent.filter(({ isScript }) => isScript))
  return { name, scripts, total: sum(sent), requests: sent.length, ...painted }
}

/** Resolves late while the page is busy. */
const nextIdle = 'new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200)))'

type Painted = Pick<PageFigures, 'firstPaint' | 'largestPaint' | 'blocked' | 'shift'>

const observePaints = `window.painted = { firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 }
const observe = (type, onEntry) =>
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') window.painted.firstPaint = startTime
})
observe('largest-contentful-paint', ({ startTime }) => (window.painted.largestPaint = startTime))
observe('longtask', ({ startTime, duration }) => {
  const { firstPaint } = window.painted
  if (firstPaint && startTime + duration > firstPaint)
    window.painted.blocked += Math.max(0, startTime + duration - Math.max(startTime, firstPaint) - 50)
})
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) window.painted.shift += value
})`

function medians(rounds: PageFigures[]): PageFigures {
  const [first] = rounds
  if (!first) throw new Error('No page was opened')
  const median = (of: Exclude<keyof PageFigures, 'name'>) =>
    rounds.map((round) => round[of]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  return {
    name: first.name,
    scripts: median('scripts'),
    total: median('total'),
    requests: median('requests'),
    firstPaint: median('firstPaint'),
    largestPaint: median('largestPaint'),
    blocked: median('blocked'),
    shift: median('shift'),
  }
}
