import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = import.meta.dirname
export const documents = { app: join(folder, 'index.html'), home: join(folder, 'home.html') }

/**
 * Builds the document of the home page from that of the app. It has its own script, and no `noscript` notice, because it is
 * readable without scripts.
 */
export const homeDocument = (): Plugin => ({
  name: 'home-document',
  apply: 'build',
  resolveId: (id) => (id === documents.home ? id : undefined),
  async load(id) {
    if (id !== documents.home) return
    const app = await readFile(documents.app, 'utf8')
    return app.replace('/src/main.tsx', '/src/home.tsx').replace(/<noscript>.*<\/noscript>/s, '')
  },
})
