import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { locales } from '../../../packages/contract/src/formats.ts'

const name = 'before-paint.js'

async function read(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, name), 'utf8')
  return source.replace('languageLocales', JSON.stringify(locales))
}

/**
 * Serves `before-paint.js` with the list of languages. It blocks the first paint, so it is a classic script without bundled
 * code.
 */
export const beforePaint = (): Plugin => ({
  name: 'before-paint',
  configureServer({ middlewares }) {
    middlewares.use(`/${name}`, async (_request, response) => {
      response.setHeader('content-type', 'text/javascript').end(await read())
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: name, source: await read() })
  },
})
