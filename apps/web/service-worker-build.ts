import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = import.meta.dirname
/** Files that are stored on first use only: the code of maps, and the common passwords, which are larger than everything else. */
const byUseOnly = /\/(loaded-map|map-page|maplibre|archive-layers|opening_hours|_virtual_common-passwords)[^/]*$/

/**
 * Builds the service worker into one script that contains the list of build files. It is a separate build, because a worker
 * cannot import chunks and its name must not change.
 */
export const serviceWorkerBuild = (): Plugin => ({
  name: 'service-worker-build',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const source = await buildWorker(await listFiles(dir))
    await writeFile(join(dir, 'service-worker.js'), source)
  },
})

/** Creates the value of `buildFiles` in the worker. */
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
  // Of all subsets of the font, Western European languages need only this one.
  const fonts = all.filter((file) => /nunito-latin-wght-normal[^/]*\.woff2$/.test(file))
  // The home page is stored as the server renders it, in all languages.
  const ofHome = Object.values(preloads).flatMap(({ home = [] }) => home)
  const shell = [...new Set([...initial, ...ofHome, ...fonts, '/icons/icon-192.png'])]
  const ofPages = (files: Record<string, string[]>) => Object.values(files).flat()
  const known = new Set(Object.values(preloads).flatMap(ofPages))
  // Dialogs, menus and other parts that pages load on demand.
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
  if (output.length !== 1 || worker?.type !== 'chunk') throw new Error('The service worker needs to be a single file')
  return `const buildFiles=${JSON.stringify(buildFiles)};\n${worker.code}`
}
