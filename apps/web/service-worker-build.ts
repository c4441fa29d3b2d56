import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = import.meta.dirname
/** Loaded by use alone: the map with what belongs to it, and the common passwords, which are larger than all the rest. */
const byUseOnly = /\/(loaded-map|map-page|maplibre|archive-layers|opening_hours|_virtual_common-passwords)[^/]*$/

/**
 * Builds the service worker into one script that knows the files of this build. It is apart from the app: a worker imports no
 * chunks, and its name must not change.
 */
export const serviceWorkerBuild = (): Plugin => ({
  name: 'service-worker-build',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const source = await buildWorker(await listFiles(dir))
    await writeFile(join(dir, 'service-worker.js'), source)
  },
})

/** What `buildFiles` of the worker names. */
async function listFiles(dir: string) {
  const html = await readFile(join(dir, 'index.html'), 'utf8')
  const preloads: Record<string, Record<string, string[]>> = JSON.parse(
    await readFile(join(dir, 'preloads.json'), 'utf8'),
  )
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const all = entries
    .filter((entry) => entry.isFile() && !/\.(pmtiles|html|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length).replaceAll('\\', '/'))
    .sort()
  const documents = html + (await readFile(join(dir, 'home.html'), 'utf8'))
  const initial = [...documents.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g)].map(([, file = '']) => file)
  // Of the many alphabets of the font, the one of English and French.
  const fonts = all.filter((file) => /nunito-latin-wght-normal[^/]*\.woff2$/.test(file))
  // The home page is stored as the server has written it, in all languages.
  const ofHome = Object.values(preloads).flatMap(({ home = [] }) => home)
  const shell = [...new Set([...initial, ...ofHome, ...fonts, '/icons/icon-192.png'])]
  const ofPages = (files: Record<string, string[]>) => Object.values(files).flat()
  const known = new Set(Object.values(preloads).flatMap(ofPages))
  // Menus, dialogs and the like, which a page imports when they are needed.
  const onDemand = all.filter((file) => /^\/assets\/.*\.js$/.test(file) && !known.has(file))
  const pages = Object.entries(preloads).map(([language, files]) => [
    language,
    [...new Set([...ofPages(files), ...onDemand])].filter((file) => !shell.includes(file) && !byUseOnly.test(file)),
  ])
  const hash = createHash('sha256').update(html)
  for (const file of all) hash.update(file.startsWith('/assets/') ? file : await readFile(join(dir, file)))
  return { version: hash.digest('hex').slice(0, 12), shell, pages: Object.fromEntries(pages), all }
}

async function buildWorker(buildFiles: unknown): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'src/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [worker] = output
  if (output.length !== 1 || worker?.type !== 'chunk') throw new Error('The service worker must be one file')
  return `const buildFiles=${JSON.stringify(buildFiles)};\n${worker.code}`
}
