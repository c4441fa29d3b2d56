import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Compressed, as the server sends them. */
const mostBytes = { withMap: 450_000, withoutMap: 200_000 }

const dist = join(import.meta.dirname, 'dist')
const preloads: Record<string, Record<string, string[]>> = JSON.parse(readFileSync(join(dist, 'preloads.json'), 'utf8'))
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const ofEveryPage = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
const sizeOf = (file: string) => statSync(join(dist, `${file}.br`)).size

describe.each(Object.entries(preloads))('in %s', (_language, pages) => {
  test.each(Object.entries(pages))('the page %s loads few scripts', (page, files) => {
    const scripts = new Set([...ofEveryPage, ...files.filter((file) => file.endsWith('.js'))])
    const bytes = [...scripts].reduce((sum, file) => sum + sizeOf(file), 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(page.startsWith('map') ? mostBytes.withMap : mostBytes.withoutMap)
  })
})
