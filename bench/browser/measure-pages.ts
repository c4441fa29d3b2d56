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
  /** Bytes of scripts and of all, as they were sent. */
  scripts: number
  total: number
  requests: number
  /** Milliseconds until something, and until the largest part of the page was painted. */
  firstPaint: number
  largestPaint: number
  /** Milliseconds above 50 of each task that kept the page from answering, after the first paint. */
  blocked: number
  /** How much moved without being touched: the cumulative layout shift. */
  shift: number
}

/** A slow phone on a slow line: the figures by which pages are compared everywhere. */
const slowdown = 4
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const phone = { width: 412, height: 823 }
/** A page is there when nothing has come for this long, and it has time. */
const settleMs = 3_000
const timeoutMs = 60_000

/** Opens each page as somebody who has never been here, on the demo. Null where there is no browser. */
export async function measurePages(
  isQuick: boolean,
  onProgress: (progress: string) => void,
): Promise<PageFigures[] | null> {
  const browser = await openBrowser()
  if (!browser) return null
  onProgress('starting a demo to open pages of')
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
  const server = await startServer(folder, dataDir, { NODE_ENV: 'development', DEMO: 'on' })
  await waitForDemoImages(dataDir)
  const origin = `http://127.0.0.1:${server.port}`
  const session = await ask(origin, accounts.logIn, { authValue: 'priya', password: 'good-neighbours' })
  const { results } = await ask(origin, items.listActive, {}, session.token)
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

/** Drawing the images of the demo takes the processor that the browser would have. */
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

async function ask<E extends Endpoint>(
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
  // As on most visits; without tiles, the last thing that is painted is a note that says so. To intercept costs time, so not elsewhere.
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

/** Comes late while the page is busy. */
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
