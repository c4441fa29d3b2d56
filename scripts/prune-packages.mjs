// @ts-check
/**
 * Runs after each install. Deletes files of packages that this machine never loads: the image classifier comes with its runtime for
 * all platforms, 180 MB, of which each needs 20 to 35.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const runtimes = fileURLToPath(new URL('../node_modules/onnxruntime-node/bin/napi-v3', import.meta.url))
const ours = join(runtimes, process.platform, process.arch)

/** @param {string} folder */
const filesIn = (folder) => readdirSync(folder).map((name) => join(folder, name))

if (existsSync(ours)) {
  const others = filesIn(runtimes)
    .flatMap(filesIn)
    .filter((folder) => folder !== ours)
  // The same library as libonnxruntime.so.1, and a part for graphics cards.
  const unused = filesIn(ours).filter((file) => /\.so\.\d+\.\d|_providers_shared\.so$/.test(file))
  for (const path of [...others, ...unused]) rmSync(path, { recursive: true })
}
