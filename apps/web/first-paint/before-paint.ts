import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'before-paint.js'
const read = () => readFile(join(import.meta.dirname, name))

/** Serves `before-paint.js` as it is. It blocks the first paint, so it is no module, and nothing is bundled into it. */
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
