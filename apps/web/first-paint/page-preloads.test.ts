import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Compressed sizes, as the server sends them. */
const mostBytes = { home: 120_000, map: 450_000, other: 200_000 }

const dist = join(import.meta.dirname, '../dist')
const preloads: Record<string, Record<string, string[]>> = JSON.parse(readFileSync(join(dist, 'preloads.json'), 'utf8'))
/** The script files in a document. */
function namedFiles(document: string) {
  const html = readFileSync(join(dist, document), 'utf8')
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
}
const ofHome = namedFiles('home.html')
const ofApp = namedFiles('index.html')
const sizeOf = (file: string) => statSync(join(dist, `${file}.br`)).size

describe.each(Object.entries(preloads))('in %s', (_language, pages) => {
  test.each(Object.entries(pages))('page %s stays within its script budget', (page, files) => {
    const named = page === 'home' ? ofHome : ofApp
    const scripts = new Set([...named, ...files.filter((file) => file.endsWith('.js'))])
    const bytes = [...scripts].reduce((sum, file) => sum + sizeOf(file), 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(mostBytes[kindOf(page)])
  })
})

test.each(['index.html', 'home.html'])('%s has one script, whose name changes with every version', (document) => {
  const scripts = [...readFileSync(join(dist, document), 'utf8').matchAll(/<script type="module"[^>]* src="([^"]+)"/g)]
  expect(scripts).toHaveLength(1)
  const source = readFileSync(join(dist, scripts[0]?.[1] ?? ''), 'utf8')
  // It imports the files that import all others.
  expect(source).toMatch(/from"\.\/(app|start)-[\w-]+\.js"/)
})

function kindOf(page: string): keyof typeof mostBytes {
  if (page === 'home') return 'home'
  return page.startsWith('map') ? 'map' : 'other'
}
