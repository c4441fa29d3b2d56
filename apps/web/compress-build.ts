import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest)$/

/** Writes `.br` and `.gz` beside each text file of the build, so that the server never compresses static files. */
export function compressBuild(): Plugin {
  let folder = ''
  return {
    name: 'compress-build',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle(failure) {
      // A failed build reports its own error.
      if (failure) return
      const names = await readdir(folder, { recursive: true })
      const paths = names.filter((name) => compressible.test(name)).map((name) => join(folder, name))
      const files = await Promise.all(paths.map(async (path) => ({ path, content: await readFile(path) })))
      // The largest first, because they take longest.
      files.sort((a, b) => b.content.length - a.content.length)
      await Promise.all(files.map(compress))
    },
  }
}

async function compress({ path, content }: { path: string; content: Buffer }) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
    promisify(gzip)(content, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ])
}
